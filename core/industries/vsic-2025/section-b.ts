import type { SectionTable } from '../section-table.ts'

export const sectionB: SectionTable = {
  code: 'B',
  nameVi: 'Khai khoáng',
  nameEn: 'Mining and quarrying',
  divisions: [5, 9],
  industries: `
0510|Khai thác và thu gom than cứng|Mining and agglomeration of hard coal
0520|Khai thác và thu gom than non|Mining and agglomeration of lignite
0610|Khai thác dầu thô|Extraction of crude petroleum
0620|Khai thác khí đốt tự nhiên|Extraction of natural gas
0710|Khai thác quặng sắt|Mining of iron ores
0721|Khai thác quặng uranium và quặng thorium|Mining of uranium and thorium ores
0729|Khai thác quặng kim loại khác không chứa sắt|Mining of other non-ferrous metal ores
0730|Khai thác quặng kim loại quý hiếm|Mining of precious and rare metal ores
0810|Khai thác đá, cát, sỏi, đất sét|Quarrying of stone, sand, gravel and clay
0891|Khai thác khoáng hóa chất và khoáng phân bón|Mining of chemical and fertilizer minerals
0892|Khai thác và thu gom than bùn|Extraction and agglomeration of peat
0893|Khai thác muối|Extraction of salt
0899|Khai khoáng khác chưa được phân vào đâu|Other mining and quarrying n.e.c.
0910|Hoạt động dịch vụ hỗ trợ khai thác dầu thô và khí tự nhiên|Support activities for crude petroleum and natural gas extraction
0990|Hoạt động dịch vụ hỗ trợ khai khoáng khác|Support activities for other mining and quarrying
`,
}
