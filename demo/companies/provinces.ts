/**
 * Distribution of companies: statistics code | first two digits of tax codes | last sequence number about 2026 | weight
 * | current area code. Sequence numbers and the weights of the largest are observed, the others extrapolated.
 */
const table = `
01|01|1134141|215|24
79|03|1935329|350|28
48|04|231637|29|236
31|02|220000|28|225
92|18|181711|13|292
75|36|407558|28|251
74|37|342700|35|274
27|23|137906|14|222
26|25|76500|9|211
30|08|147945|13|220
33|09|122287|10|221
34|10|132148|9|227
35|07|91397|7|226
36|06|131127|11|228
37|27|99853|9|229
02|51|51379|3|219
04|48|42000|3|206
06|47|36000|2|209
08|50|91570|4|207
10|53|84627|5|214
11|56|35709|3|215
12|62|38000|2|213
14|55|68091|5|212
15|52|66000|5|216
17|54|56726|6|218
19|46|165831|10|208
20|49|93740|6|205
22|57|221220|17|203
24|24|105603|12|204
25|26|114575|10|210
38|28|320845|22|237
40|29|225955|20|238
42|30|230558|8|239
44|31|118000|7|232
45|32|82000|5|233
46|33|175733|9|234
49|40|132232|11|235
51|43|92000|8|255
52|41|168036|11|256
54|44|112843|5|257
56|42|204656|17|258
58|45|66916|5|259
60|34|128106|11|252
62|61|70000|4|260
64|59|124322|8|269
66|60|174200|13|262
67|64|47670|5|261
68|58|156149|14|263
70|38|134133|11|271
72|39|160000|10|276
77|35|256987|22|254
80|11|260000|18|272
82|12|172035|9|273
83|13|116372|6|275
84|21|75000|5|294
86|15|116537|7|270
87|14|222218|8|277
89|16|222023|10|296
91|17|234741|15|297
93|63|52000|4|293
94|22|82816|6|299
95|19|70843|5|291
96|20|140418|7|290
`

export interface ProvinceShare {
  /** Two-digit code of the statistics office, before July 2025. */
  code: string
  taxPrefix: string
  lastSequence: number
  /** Share of all companies, 0 to 1. */
  share: number
  /** Without the leading zero. */
  areaCode: string
}

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|'))
const total = rows.reduce((sum, row) => sum + Number(row[3]), 0)

/** The 63 provinces and municipalities of addresses until July 2025. */
export const provinceShares: readonly ProvinceShare[] = rows.map(
  ([code, taxPrefix, lastSequence, weight, areaCode]) => ({
    code,
    taxPrefix,
    lastSequence: Number(lastSequence),
    share: Number(weight) / total,
    areaCode,
  }),
)
