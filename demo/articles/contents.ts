import type { CompanyStatus } from '#core/companies/company.ts'
import { formatDate } from '#text/formats.ts'
import { escapeHtml } from '#text/escape-html.ts'
import type { Language } from '#text/languages.ts'
import { drawBars } from './chart.server.ts'
import type { Figures } from './figures.server.ts'
import { type DemoArticle, formatsOf, heading, link, paragraph, table, type WrittenArticle } from './parts.ts'

/** What the row of an exported company contains. */
export const contents: DemoArticle = {
  slug: 'what-an-export-contains',
  write: (language, figures, today) => writers[language](figures, today),
}

type Contact = 'withRepresentative' | 'withPhoneOrEmail' | 'withPhone' | 'withEmail'

interface Names {
  contacts: Record<Contact, string>
  statuses: Record<CompanyStatus, string>
}

const names: Record<Language, Names> = {
  en: {
    contacts: {
      withRepresentative: 'Legal representative',
      withPhoneOrEmail: 'Phone or email',
      withPhone: 'Phone',
      withEmail: 'Email',
    },
    statuses: {
      active: 'Active',
      suspended: 'Suspended',
      closing: 'Being closed',
      closed: 'Closed',
      relocated: 'Not at its address',
      unknown: 'Status unknown',
    },
  },
  vi: {
    contacts: {
      withRepresentative: 'Người đại diện theo pháp luật',
      withPhoneOrEmail: 'Điện thoại hoặc email',
      withPhone: 'Điện thoại',
      withEmail: 'Email',
    },
    statuses: {
      active: 'Đang hoạt động',
      suspended: 'Tạm ngừng kinh doanh',
      closing: 'Đang chấm dứt hoạt động',
      closed: 'Đã ngừng hoạt động',
      relocated: 'Không ở địa chỉ đăng ký',
      unknown: 'Chưa rõ tình trạng',
    },
  },
}

/** What both languages say about the same figures. */
function factsOf(language: Language, figures: Figures) {
  const { companies, statuses } = figures
  const formats = formatsOf(language)
  const named = [
    (Object.entries(names[language].contacts) as [Contact, string][]).map(([key, label]) => ({
      label,
      ...figures[key],
    })),
    statuses.map(({ status, ...figure }) => ({ label: names[language].statuses[status], ...figure })),
  ] as const
  const [contacts, states] = named.map((rows) => ({
    rows: rows.map(({ label, ...figure }) => [
      escapeHtml(label),
      formats.linked(figure),
      formats.share(figure.count, companies.count),
    ]),
    spoken: rows.map(({ label, count }) => `${label} ${formats.share(count, companies.count)}`).join(', '),
    draw: () =>
      drawBars(
        rows.map(({ label, count }) => ({
          label,
          value: count,
          text: formats.share(count, companies.count),
        })),
        companies.count,
      ),
  }))
  const active = statuses.find(({ status }) => status === 'active') ?? { count: 0, address: '/search' }
  return { ...formats, contacts, states, active }
}

const writers: Record<Language, (figures: Figures, today: string) => WrittenArticle> = {
  en: (figures, today) => {
    const { companies, withPhone, withEmail, activeWithEmail } = figures
    const { number, share, linked, contacts, states, active } = factsOf('en', figures)
    return {
      title: 'What an export contains, and how to pay only for companies you can reach',
      blocks: [
        paragraph(
          `An export costs one credit for each company that is new to your account, however much is known about it. Of ${linked(companies)} companies here, ${share(withPhone.count, companies.count)} have a phone number and ${share(withEmail.count, companies.count)} an email address. So it pays to filter before you export.`,
        ),
        paragraph(
          `<strong>This is a demonstration, and its companies are made up.</strong> The counting is real: every number of companies was counted in this directory on ${formatDate(today)} and leads to the search that counts it again.`,
        ),
        heading('How many can be reached'),
        {
          fileName: 'contact-data.png',
          alt: `Bar chart of the share of companies with contact data: ${contacts.spoken}. The table below has every value.`,
          caption: 'Share of all companies with each kind of contact data.',
          draw: contacts.draw,
        },
        table('Companies with contact data', ['Known', 'Companies', 'Share'], contacts.rows),
        paragraph(
          'Where a value is missing, the directory was loaded without it, or the company asked to hide it. Hidden details are in no file, and a company without an email address is not found by the filter for one.',
        ),
        heading('How many are in business'),
        paragraph(
          `${linked(active)} companies are active, ${share(active.count, companies.count)} of the directory. The others are suspended or closed, are being closed, or no longer operate at their registered address. Searches find them too, because a closed company may be just the one you are looking for.`,
        ),
        {
          fileName: 'status.png',
          alt: `Bar chart of companies by status: ${states.spoken}. The table below has every value.`,
          caption: 'Share of all companies by status.',
          draw: states.draw,
        },
        table('Companies by status', ['Status', 'Companies', 'Share'], states.rows),
        heading('What to filter by'),
        paragraph(
          `To write to companies in business, choose the status <em>Active</em> and <em>Has email</em>. That leaves ${linked(activeWithEmail)} of ${number(companies.count)}, or ${share(activeWithEmail.count, companies.count)}: as many credits for a first export of everything, and a file in which every row can be used.`,
        ),
        '<ol><li>Search for words, or leave the box empty for all companies.</li><li>Choose status, contact data, province and industry until the list is the one you need.</li><li>Select rows or the whole list. Before you confirm, you see how many companies are new to you, the cost, and your balance afterwards.</li></ol>',
        paragraph(
          `Companies you have exported before are free in every later export. ${link('/features/export', 'How exports work')} · ${link('/export-pricing', 'Prices')}`,
        ),
      ],
    }
  },
  vi: (figures, today) => {
    const { companies, withPhone, withEmail, activeWithEmail } = figures
    const { number, share, linked, contacts, states, active } = factsOf('vi', figures)
    return {
      title: 'Tệp xuất có gì, và cách chỉ trả tín dụng cho doanh nghiệp liên hệ được',
      blocks: [
        paragraph(
          `Mỗi lần xuất trừ một tín dụng cho mỗi doanh nghiệp mới đối với tài khoản, dù thông tin về doanh nghiệp đó nhiều hay ít. Trong ${linked(companies)} doanh nghiệp ở đây, ${share(withPhone.count, companies.count)} có số điện thoại và ${share(withEmail.count, companies.count)} có địa chỉ email. Vì vậy nên lọc trước khi xuất.`,
        ),
        paragraph(
          `<strong>Đây là bản dùng thử, các doanh nghiệp đều không có thật.</strong> Nhưng phép đếm là thật: mọi số lượng doanh nghiệp trong bài được đếm trong danh bạ này ngày ${formatDate(today)} và dẫn đến lượt tra cứu cho ra đúng con số ấy.`,
        ),
        heading('Liên hệ được bao nhiêu'),
        {
          fileName: 'thong-tin-lien-he.png',
          alt: `Biểu đồ thanh: tỷ lệ doanh nghiệp có thông tin liên hệ: ${contacts.spoken}. Bảng bên dưới có đủ các giá trị.`,
          caption: 'Tỷ lệ doanh nghiệp có từng loại thông tin liên hệ.',
          draw: contacts.draw,
        },
        table('Doanh nghiệp có thông tin liên hệ', ['Thông tin', 'Doanh nghiệp', 'Tỷ lệ'], contacts.rows),
        paragraph(
          'Chỗ nào thiếu là do dữ liệu nạp vào không có, hoặc do doanh nghiệp đề nghị ẩn. Thông tin đã ẩn không có trong bất kỳ tệp nào, và bộ lọc email không tìm ra doanh nghiệp không có email.',
        ),
        heading('Bao nhiêu đang hoạt động'),
        paragraph(
          `${linked(active)} doanh nghiệp đang hoạt động, chiếm ${share(active.count, companies.count)} danh bạ. Số còn lại tạm ngừng, đã ngừng, đang làm thủ tục chấm dứt hoạt động hoặc không còn ở địa chỉ đăng ký. Tra cứu vẫn tìm ra họ, vì có khi doanh nghiệp bạn cần tìm lại là doanh nghiệp đã ngừng hoạt động.`,
        ),
        {
          fileName: 'tinh-trang-hoat-dong.png',
          alt: `Biểu đồ thanh: doanh nghiệp theo tình trạng hoạt động: ${states.spoken}. Bảng bên dưới có đủ các giá trị.`,
          caption: 'Tỷ lệ doanh nghiệp theo tình trạng hoạt động.',
          draw: states.draw,
        },
        table('Doanh nghiệp theo tình trạng', ['Tình trạng', 'Doanh nghiệp', 'Tỷ lệ'], states.rows),
        heading('Nên lọc theo gì'),
        paragraph(
          `Để viết thư cho doanh nghiệp đang hoạt động, hãy chọn tình trạng <em>Đang hoạt động</em> và <em>Có email</em>. Còn lại ${linked(activeWithEmail)} trên ${number(companies.count)}, tức ${share(activeWithEmail.count, companies.count)}: bấy nhiêu tín dụng cho lần đầu xuất toàn bộ, và dòng nào trong tệp cũng dùng được.`,
        ),
        '<ol><li>Nhập từ khóa, hoặc để trống ô tra cứu để lấy mọi doanh nghiệp.</li><li>Chọn tình trạng, thông tin liên hệ, tỉnh và ngành nghề cho đến khi có đúng danh sách bạn cần.</li><li>Chọn từng dòng hoặc cả danh sách. Trước khi xác nhận, bạn thấy có bao nhiêu doanh nghiệp mới, chi phí và số dư còn lại.</li></ol>',
        paragraph(
          `Doanh nghiệp đã xuất một lần thì những lần sau miễn phí. ${link('/features/export', 'Cách xuất dữ liệu')} · ${link('/export-pricing', 'Bảng giá')}`,
        ),
      ],
    }
  },
}
