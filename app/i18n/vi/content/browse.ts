import type { browse as english } from '#app/i18n/en/content/browse.ts'
import type { Translated } from '#app/i18n/messages.ts'

export const browse: Translated<typeof english> = {
  'browse.titleOf': '{{heading}} – doanh nghiệp và số liệu',
  'browse.description':
    '{{total}} doanh nghiệp {{about}}, theo tình trạng, địa bàn và ngành nghề. {{registered}} doanh nghiệp đăng ký trong tháng gần nhất.',
  'browse.lead': '{{count}} doanh nghiệp {{about}}, theo tháng đăng ký, tình trạng và địa bàn.',
  'browse.search': 'Tra cứu {{count}} doanh nghiệp này',
  'browse.newest': 'Mới nhất trước',
  'browse.empty': 'Chưa có doanh nghiệp',
  'browse.emptyText': 'Số liệu sẽ hiển thị sau khi dữ liệu doanh nghiệp được nhập.',

  'browse.registrations': 'Số doanh nghiệp đăng ký theo tháng',
  'browse.registrationsChart':
    'Số doanh nghiệp đăng ký trong từng tháng của 24 tháng gần nhất. Số liệu có trong bảng.',
  'browse.month': 'Tháng',
  'browse.registered': 'Đăng ký mới',
  'browse.csv': 'Tải tệp CSV',

  'browse.by.status': 'Theo tình trạng',
  'browse.by.provinceId': 'Tỉnh, thành phố có nhiều doanh nghiệp nhất',
  'browse.by.cityId': 'Tỉnh, thành phố trước tháng 7/2025',
  'browse.by.districtId': 'Quận, huyện có nhiều doanh nghiệp nhất',
  'browse.by.businessTypeId': 'Ngành nghề có nhiều doanh nghiệp nhất',
  'browse.heading.status': 'Tình trạng',
  'browse.heading.provinceId': 'Tỉnh, thành phố',
  'browse.heading.cityId': 'Tỉnh, thành phố cũ',
  'browse.heading.districtId': 'Quận, huyện',
  'browse.heading.businessTypeId': 'Ngành nghề',

  'browse.maps': 'Bản đồ hành chính',
  'browse.map.present': '34 tỉnh, thành',
  'browse.map.former': '63 tỉnh, thành cũ',
  'browse.others.present': 'Hợp nhất từ {{names}}',
  'browse.others.former': 'Nay thuộc {{names}}',
  'browse.formerName': '{{name}} (trước tháng 7/2025)',
  'browse.provinces.title.present': 'Doanh nghiệp theo 34 tỉnh, thành phố',
  'browse.provinces.title.former': 'Doanh nghiệp theo 63 tỉnh, thành phố cũ',
  'browse.provinces.description.present':
    '{{total}} doanh nghiệp Việt Nam theo 34 tỉnh, thành phố từ tháng 7/2025, kèm số doanh nghiệp đăng ký từng tháng.',
  'browse.provinces.description.former':
    '{{total}} doanh nghiệp Việt Nam theo 63 tỉnh, thành phố trước tháng 7/2025, như trong địa chỉ đăng ký.',
  'browse.provinces.lead.present':
    '{{count}} doanh nghiệp theo tỉnh, thành phố từ tháng 7/2025. Địa chỉ ghi theo đơn vị cũ được tính cho tỉnh, thành phố hiện nay.',
  'browse.provinces.lead.former':
    '{{count}} doanh nghiệp theo tỉnh, thành phố trước tháng 7/2025, như phần lớn địa chỉ đăng ký vẫn ghi.',
  'browse.province.title': 'Doanh nghiệp tại {{name}}',
  'browse.province.about': 'tại {{name}}',
  'browse.province.mergedFrom': 'Từ tháng 7/2025 hợp nhất từ',
  'browse.province.mergedInto': 'Từ tháng 7/2025 thuộc',

  'browse.industries.title': 'Doanh nghiệp theo ngành nghề',
  'browse.industries.description':
    '{{total}} doanh nghiệp Việt Nam theo ngành nghề chính trong hệ thống ngành kinh tế Việt Nam, kèm số đăng ký từng tháng.',
  'browse.industries.lead':
    '{{count}} doanh nghiệp theo ngành nghề chính trong hệ thống ngành kinh tế Việt Nam (VSIC).',
  'browse.industry.about': 'thuộc ngành “{{name}}”',
  'browse.industry.code2025': 'VSIC 2025, mã ngành {{code}}',
  'browse.industry.code2018': 'VSIC 2018, mã ngành {{code}}',
  'browse.both.title': '{{industry}} tại {{province}}',
  'browse.both.about': 'tại {{province}} thuộc ngành “{{industry}}”',
  'browse.both.everywhere': 'Trên cả nước',

  'browse.new.title': 'Doanh nghiệp mới đăng ký',
  'browse.new.titleOf': 'Doanh nghiệp đăng ký ngày {{date}}',
  'browse.new.description':
    'Doanh nghiệp đăng ký ngày {{date}} tại Việt Nam: tên, mã số thuế, tỉnh, thành phố và ngành nghề, theo từng ngày.',
  'browse.new.lead': '{{count}} doanh nghiệp đăng ký ngày {{date}}, không gồm chi nhánh và hộ kinh doanh.',
  'browse.new.latest':
    'Doanh nghiệp mới đăng ký gần nhất tại Việt Nam, ngày {{date}}: tên, mã số thuế, địa bàn và ngành nghề; xem lại từng ngày trước.',
  'browse.new.day': 'Ngày',
  'browse.new.feed': 'Nguồn tin Atom',
  'browse.new.feedText': 'Doanh nghiệp mới đăng ký tại Việt Nam',
  'browse.new.more': '{{shown}} doanh nghiệp đầu tiên theo tên; trang tra cứu có đủ {{count}} doanh nghiệp.',
  'browse.new.name': 'Doanh nghiệp',
  'browse.new.taxCode': 'Mã số thuế',
  'browse.new.days': 'Các ngày',
  'browse.new.earlier': 'Trước đó: {{date}}',
  'browse.new.later': 'Sau đó: {{date}}',
  'browse.new.perDay': 'Số doanh nghiệp đăng ký theo ngày',
  'browse.new.perDayChart': 'Số doanh nghiệp đăng ký từng ngày trong 30 ngày đến {{date}}.',
}
