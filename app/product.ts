export { productName } from '#core/product.ts'
