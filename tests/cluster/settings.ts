/** Settings of an index of two shards with one copy each, on the given nodes. */
export const clusterSettings = (OPENSEARCH_URL: string[]) => ({
  OPENSEARCH_URL,
  OPENSEARCH_USER: undefined,
  OPENSEARCH_PASSWORD: undefined,
  OPENSEARCH_CA: undefined,
  OPENSEARCH_INDEX: 'companies',
  OPENSEARCH_SHARDS: 2,
  OPENSEARCH_REPLICAS: 1,
  SEARCH_TIMEOUT_MS: 20_000,
})

/** As people type: typing errors, places, numbers, half words, legal forms, keystrokes, punctuation. */
export const typed = `
công ty xây dựng|xay dung ha noi|cong ty tnhh thuong mai dich vu|minh anh|thép|ca phe buon ma thuot|xây dựgn|thuonng mai
công ty cổ phần đầu tư phát triển|nhà hàng ở đà nẵng|vận tải hải phòng|"thương mại"|xây dựng -nhà|dv tm|logistic|duoc pham
c|ct|xnk|khách sạn sài gòn quận 1|phần mềm|phan mem tp hcm|congtytnhh|nội that|bất động sản|bđs|0312|0100109106|+84 24
hop tac xa nong nghiep|chi nhánh|doanh nghiep tu nhan|coong ty xaay duwngj|qwertyzxcv|!!!|công ty tnhh qwzxqwzx|minh anhh
`
  .split(/[|\n]/)
  .filter((text) => text !== '')
