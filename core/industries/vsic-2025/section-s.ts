import type { SectionTable } from '../section-table.ts'

export const sectionS: SectionTable = {
  code: 'S',
  nameVi: 'Nghệ thuật, thể thao và giải trí',
  nameEn: 'Arts, sports and recreation',
  divisions: [90, 93],
  industries: `
9011|Hoạt động sáng tác văn học và sáng tác âm nhạc|Literary creation and musical composition activities
9012|Hoạt động sáng tạo nghệ thuật thị giác|Visual arts creation activities
9019|Hoạt động sáng tạo nghệ thuật khác|Other arts creation activities
9020|Hoạt động biểu diễn nghệ thuật|Activities of performing arts
9031|Hoạt động của cơ sở và địa điểm nghệ thuật|Operation of arts facilities and sites
9039|Hoạt động hỗ trợ khác cho sáng tạo nghệ thuật và biểu diễn nghệ thuật|Other support activities to arts creation and performing arts
9111|Hoạt động thư viện|Library activities
9112|Hoạt động lưu trữ|Archive activities
9121|Hoạt động bảo tàng và sưu tập|Museum and collection activities
9122|Hoạt động di tích lịch sử và di tích|Historical site and monument activities
9130|Bảo tồn, phục hồi và các hoạt động hỗ trợ khác cho di sản văn hóa|Conservation, restoration and other support activities for cultural heritage
9141|Hoạt động của các vườn bách thảo và bách thú|Botanical and zoological garden activities
9142|Hoạt động của khu bảo tồn thiên nhiên|Nature reserve activities
9200|Hoạt động xổ số, cá cược và đánh bạc|Lottery, betting and gambling activities
9311|Hoạt động của các cơ sở thể thao|Operation of sports facilities
9312|Hoạt động của các câu lạc bộ thể thao|Activities of sports clubs
9319|Hoạt động thể thao khác|Other sports activities
9321|Hoạt động của các công viên vui chơi và công viên theo chủ đề|Activities of amusement parks and theme parks
9329|Hoạt động vui chơi giải trí khác|Other amusement and recreation activities
`,
}
