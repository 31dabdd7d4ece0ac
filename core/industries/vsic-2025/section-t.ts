import type { SectionTable } from '../section-table.ts'

export const sectionT: SectionTable = {
  code: 'T',
  nameVi: 'Hoạt động dịch vụ khác',
  nameEn: 'Other service activities',
  divisions: [94, 96],
  industries: `
9411|Hoạt động của các hiệp hội kinh doanh và nghiệp chủ|Activities of business and employers’ membership organizations
9412|Hoạt động của các hội nghề nghiệp|Activities of professional membership organizations
9420|Hoạt động của công đoàn|Activities of trade unions
9491|Hoạt động của các tổ chức tôn giáo|Activities of religious organizations
9499|Hoạt động của các tổ chức khác chưa được phân vào đâu|Activities of other membership organizations n.e.c.
9510|Sửa chữa, bảo dưỡng máy tính, thiết bị thông tin và truyền thông|Repair and maintenance of computers, information and communication equipment
9521|Sửa chữa, bảo dưỡng thiết bị nghe nhìn điện tử gia dụng|Repair and maintenance of consumer audio and video electronics
9522|Sửa chữa, bảo dưỡng thiết bị, đồ dùng gia đình|Repair and maintenance of household appliances and equipment
9523|Sửa chữa, bảo dưỡng giày, dép, hàng da và giả da|Repair and maintenance of footwear, leather and imitation leather goods
9524|Sửa chữa, bảo dưỡng giường, tủ, bàn, ghế và đồ nội thất tương tự|Repair and maintenance of furniture and home furnishings
9529|Sửa chữa, bảo dưỡng xe đạp, đồng hồ, đồ dùng cá nhân và gia đình khác chưa được phân vào đâu|Repair and maintenance of bicycles, watches and clocks, and other personal and household goods n.e.c.
9531|Sửa chữa, bảo dưỡng ô tô và xe có động cơ khác|Repair and maintenance of cars and other motor vehicles
9532|Sửa chữa, bảo dưỡng mô tô, xe máy|Repair and maintenance of motorcycles
9540|Hoạt động dịch vụ trung gian cho sửa chữa, bảo dưỡng máy tính, đồ dùng cá nhân và gia đình, ô tô, mô tô, xe máy và xe có động cơ khác|Intermediation service activities for repair and maintenance of computers, personal and household goods, motor vehicles and motorcycles
9610|Giặt là, làm sạch các sản phẩm dệt và lông thú|Washing and cleaning of textile and fur products
9621|Dịch vụ làm tóc|Hairdressing activities
9622|Dịch vụ chăm sóc sắc đẹp và các hoạt động làm đẹp khác|Beauty care and other beauty treatment activities
9623|Dịch vụ spa và xông hơi|Spa and sauna activities
9630|Hoạt động dịch vụ phục vụ tang lễ và các dịch vụ liên quan|Funeral and related activities
9640|Hoạt động trung gian cho dịch vụ cá nhân|Intermediation service activities for personal services
9690|Hoạt động dịch vụ phục vụ cá nhân khác|Other personal service activities
`,
}
