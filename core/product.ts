/** Name of the product in both languages: "directory of Vietnam". */
export const productName = 'Danh Bạ Việt'
