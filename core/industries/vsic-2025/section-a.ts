import type { SectionTable } from '../section-table.ts'

export const sectionA: SectionTable = {
  code: 'A',
  nameVi: 'Nông nghiệp, lâm nghiệp và thủy sản',
  nameEn: 'Agriculture, forestry and fishing',
  divisions: [1, 3],
  industries: `
0111|Trồng lúa|Growing of paddy
0112|Trồng ngô và cây lương thực có hạt khác|Growing of maize and other cereals
0113|Trồng cây lấy củ có chất bột|Growing of starchy root and tuber crops
0114|Trồng cây mía|Growing of sugar cane
0115|Trồng cây thuốc lá, thuốc lào|Growing of tobacco and pipe tobacco
0116|Trồng cây lấy sợi|Growing of fibre crops
0117|Trồng cây có hạt chứa dầu|Growing of oil seeds
0118|Trồng rau, đậu các loại và trồng hoa|Growing of vegetables, beans and flowers
0119|Trồng cây hàng năm khác|Growing of other annual crops
0121|Trồng cây ăn quả|Growing of fruits
0122|Trồng cây lấy quả chứa dầu|Growing of oleaginous fruits
0123|Trồng cây điều|Growing of cashew nuts
0124|Trồng cây hồ tiêu|Growing of pepper
0125|Trồng cây cao su|Growing of rubber trees
0126|Trồng cây cà phê|Growing of coffee
0127|Trồng cây chè|Growing of tea
0128|Trồng cây gia vị, cây dược liệu, cây hương liệu lâu năm|Growing of perennial spice, medicinal and aromatic crops
0129|Trồng cây lâu năm khác|Growing of other perennial crops
0130|Nhân và chăm sóc cây giống nông nghiệp|Propagation and care of agricultural seedlings
0141|Chăn nuôi trâu, bò và sản xuất giống trâu, bò|Raising and breeding of cattle and buffaloes
0142|Chăn nuôi ngựa, lừa, la và sản xuất giống ngựa, lừa|Raising of horses, asses and mules; breeding of horses and asses
0144|Chăn nuôi dê, cừu, hươu, nai và sản xuất giống dê, cừu, hươu, nai|Raising and breeding of goats, sheep and deer
0145|Chăn nuôi lợn và sản xuất giống lợn|Raising and breeding of pigs
0146|Chăn nuôi gia cầm|Raising of poultry
0149|Chăn nuôi khác|Raising of other animals
0150|Trồng trọt, chăn nuôi hỗn hợp|Mixed farming
0161|Hoạt động dịch vụ trồng trọt|Support activities for crop production
0162|Hoạt động dịch vụ chăn nuôi|Support activities for animal production
0163|Hoạt động dịch vụ sau thu hoạch|Post-harvest crop activities
0164|Xử lý hạt giống để nhân giống|Seed processing for propagation
0170|Săn bắt, đánh bẫy và hoạt động dịch vụ có liên quan|Hunting, trapping and related service activities
0210|Trồng rừng, chăm sóc rừng và ươm giống cây lâm nghiệp|Afforestation, care of forests and growing of forest tree seedlings
0220|Khai thác gỗ|Logging
0230|Khai thác, thu nhặt lâm sản trừ gỗ|Extraction and gathering of non-wood forest products
0240|Hoạt động dịch vụ lâm nghiệp|Support services to forestry
0311|Khai thác thủy sản biển|Marine fishing
0312|Khai thác thủy sản nội địa|Inland fishing
0321|Nuôi trồng thủy sản biển|Marine aquaculture
0322|Nuôi trồng thủy sản nội địa|Inland aquaculture
0331|Hoạt động dịch vụ hỗ trợ khai thác thủy sản|Support activities for fishing
0332|Hoạt động dịch vụ hỗ trợ nuôi trồng thủy sản|Support activities for aquaculture
`,
}
