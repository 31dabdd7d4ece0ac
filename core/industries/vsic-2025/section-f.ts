import type { SectionTable } from '../section-table.ts'

export const sectionF: SectionTable = {
  code: 'F',
  nameVi: 'Xây dựng',
  nameEn: 'Construction',
  divisions: [41, 43],
  industries: `
4101|Xây dựng nhà để ở|Construction of residential buildings
4102|Xây dựng nhà không để ở|Construction of non-residential buildings
4211|Xây dựng công trình đường sắt|Construction of railways
4212|Xây dựng công trình đường bộ|Construction of roads
4221|Xây dựng công trình điện|Construction of electricity projects
4222|Xây dựng công trình cấp, thoát nước|Construction of water supply and drainage projects
4223|Xây dựng công trình viễn thông, thông tin liên lạc|Construction of telecommunications projects
4229|Xây dựng công trình công ích khác|Construction of other utility projects
4291|Xây dựng công trình thủy|Construction of water projects
4292|Xây dựng công trình khai khoáng|Construction of mining and quarrying projects
4293|Xây dựng công trình chế biến, chế tạo|Construction of processing and manufacturing facilities
4299|Xây dựng công trình kỹ thuật dân dụng khác|Construction of other civil engineering projects
4311|Phá dỡ|Demolition
4312|Chuẩn bị mặt bằng|Site preparation
4321|Lắp đặt hệ thống điện|Electrical installation
4322|Lắp đặt hệ thống cấp, thoát nước, hệ thống sưởi và điều hoà không khí|Plumbing, heating and air conditioning installation
4329|Lắp đặt hệ thống xây dựng khác|Other construction installation
4330|Hoàn thiện công trình xây dựng|Building completion and finishing
4340|Hoạt động dịch vụ trung gian cho xây dựng chuyên dụng|Intermediation service activities for specialized construction
4390|Hoạt động xây dựng chuyên dụng khác|Other specialized construction activities
`,
}
