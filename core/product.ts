/** The name of the product, the same in both languages: "directory of Vietnam". */
export const productName = 'Danh Bạ Việt'
