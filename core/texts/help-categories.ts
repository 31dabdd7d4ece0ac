/** Categories of the help center in display order, with their texts. */
export const helpCategories = [
  {
    id: 'businesses',
    label: { en: 'Businesses and search', vi: 'Doanh nghiệp và tra cứu' },
    lead: {
      en: 'Find companies, read what a company page says, and where the data comes from.',
      vi: 'Cách tìm doanh nghiệp, đọc trang thông tin và nguồn gốc dữ liệu.',
    },
  },
  {
    id: 'export-options',
    label: { en: 'Export options', vi: 'Xuất dữ liệu' },
    lead: {
      en: 'Select companies, choose columns and a format, and open the file without losing a digit.',
      vi: 'Chọn doanh nghiệp, chọn cột và định dạng, mở tệp mà không mất dấu hay số 0.',
    },
  },
  {
    id: 'campaigns',
    label: { en: 'Campaigns', vi: 'Chiến dịch' },
    lead: {
      en: 'Use a list for sales research with care for the people behind the companies.',
      vi: 'Dùng danh sách để tìm khách hàng mà vẫn tôn trọng người ở phía bên kia.',
    },
  },
  {
    id: 'faq',
    label: { en: 'Frequently asked questions', vi: 'Câu hỏi thường gặp' },
    lead: {
      en: 'Credits, payments, refunds, accounts, the API and privacy in short.',
      vi: 'Tín dụng, thanh toán, hoàn tiền, tài khoản, API và quyền riêng tư.',
    },
  },
] as const

export type HelpCategory = (typeof helpCategories)[number]['id']
export const helpCategoryIds = helpCategories.map(({ id }) => id)

export const helpAddress = ({ category, slug }: { category: string | null; slug: string }) =>
  `/help/${category}/${slug}`

/** Returns the category with an id; undefined for any other id. */
export const findHelpCategory = (id: string) => helpCategories.find((category) => category.id === id)
