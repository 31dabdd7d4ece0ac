import type { SectionTable } from '../section-table.ts'

export const sectionR: SectionTable = {
  code: 'R',
  nameVi: 'Y tế và hoạt động trợ giúp xã hội',
  nameEn: 'Human health and social work activities',
  divisions: [86, 88],
  industries: `
8610|Hoạt động của các bệnh viện, trạm y tế|Activities of hospitals and health stations
8620|Hoạt động của các phòng khám đa khoa, chuyên khoa và nha khoa|Activities of general, specialist and dental clinics
8691|Hoạt động dịch vụ trung gian cho các dịch vụ y tế, nha khoa và dịch vụ y tế khác|Intermediation service activities for medical, dental and other human health services
8692|Hoạt động y tế dự phòng|Preventive health activities
8693|Hoạt động của hệ thống cơ sở chỉnh hình, phục hồi chức năng|Activities of orthopaedic and rehabilitation establishments
8699|Hoạt động y tế khác chưa được phân vào đâu|Other human health activities n.e.c.
8710|Hoạt động của các cơ sở nuôi dưỡng, điều dưỡng|Residential nursing care activities
8720|Hoạt động chăm sóc sức khoẻ người khuyết tật trí tuệ, thần kinh, tâm thần và người nghiện|Residential care activities for people with intellectual disability, mental illness or substance abuse
8730|Hoạt động chăm sóc sức khoẻ người có công, người già và người khuyết tật không có khả năng tự chăm sóc|Residential care activities for people with merit, the elderly and people with disabilities unable to care for themselves
8791|Hoạt động dịch vụ trung gian cho các hoạt động chăm sóc tập trung|Intermediation service activities for residential care
8799|Hoạt động chăm sóc tập trung khác chưa được phân vào đâu|Other residential care activities n.e.c.
8810|Hoạt động trợ giúp xã hội không tập trung đối với người có công, thương bệnh binh, người già và người khuyết tật|Social work activities without accommodation for people with merit, war invalids, the elderly and people with disabilities
8890|Hoạt động trợ giúp xã hội không tập trung khác|Other social work activities without accommodation
`,
}
