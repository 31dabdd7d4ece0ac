import type { SectionTable } from '../section-table.ts'

export const sectionK: SectionTable = {
  code: 'K',
  nameVi:
    'Hoạt động viễn thông; lập trình máy tính, tư vấn, cơ sở hạ tầng máy tính và các dịch vụ thông tin khác',
  nameEn:
    'Telecommunications, computer programming, consulting, computing infrastructure and other information services',
  divisions: [61, 63],
  industries: `
6110|Hoạt động viễn thông có dây, không dây và vệ tinh|Wired, wireless and satellite telecommunication activities
6120|Hoạt động bán lại dịch vụ viễn thông và dịch vụ trung gian cho hoạt động viễn thông|Telecommunication reselling and intermediation service activities for telecommunication
6190|Hoạt động viễn thông khác|Other telecommunication activities
6211|Phát triển trò chơi điện tử, phần mềm trò chơi điện tử và các công cụ phần mềm trò chơi điện tử|Development of video games, video game software and video game software tools
6219|Lập trình máy tính khác|Other computer programming activities
6220|Tư vấn máy tính và quản lý cơ sở hạ tầng máy tính|Computer consultancy and computer facilities management activities
6290|Hoạt động dịch vụ máy tính và công nghệ thông tin khác|Other information technology and computer service activities
6310|Cơ sở hạ tầng công nghệ thông tin, xử lý dữ liệu, lưu trữ và các hoạt động liên quan|Computing infrastructure, data processing, hosting and related activities
6390|Hoạt động cổng tìm kiếm web và các dịch vụ thông tin khác|Web search portal activities and other information service activities
`,
}
