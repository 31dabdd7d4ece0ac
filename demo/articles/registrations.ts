import { formatDate } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'
import { drawBars, drawColumns } from './chart.server.ts'
import type { Figures } from './figures.server.ts'
import { type DemoArticle, formatsOf, heading, link, paragraph, table, type WrittenArticle } from './parts.ts'

/** Where and when companies registered. */
export const registrations: DemoArticle = {
  slug: 'the-directory-in-figures',
  write: (language, figures, today) => writers[language](figures, today),
}

/** What both languages say about the same figures. */
function factsOf(language: Language, { companies, provinces, years }: Figures) {
  const formats = formatsOf(language)
  const { number, share, linked } = formats
  const [last, before] = years.toReversed()
  const together = (count: number) => provinces.slice(0, count).reduce((sum, one) => sum + one.count, 0)
  return {
    ...formats,
    last,
    before,
    most: years.reduce((most, one) => (one.count > most.count ? one : most)),
    shareOfLargest: (count: number) => share(together(count), companies.count),
    change: before.count > 0 ? share(Math.abs(last.count - before.count), before.count) : undefined,
    drawProvinces: () =>
      drawBars(provinces.map(({ name, count }) => ({ label: name, value: count, text: number(count) }))),
    drawYears: () =>
      drawColumns(
        years.map(({ year, count }) => ({ label: String(year), value: count, text: number(count) })),
        number,
      ),
    provinceRows: provinces.map(({ name, ...figure }) => [
      name,
      linked(figure),
      share(figure.count, companies.count),
    ]),
    yearRows: years.map(({ year, ...figure }) => [String(year), linked(figure)]),
  }
}

const writers: Record<Language, (figures: Figures, today: string) => WrittenArticle> = {
  en: (figures, today) => {
    const { companies, provinces, years } = figures
    const facts = factsOf('en', figures)
    const { number, linked, last, before, most, change } = facts
    const [first, second] = provinces
    const smallest = provinces.at(-1)!
    const direction = last.count < before.count ? 'fewer' : 'more'
    return {
      title: 'The directory in figures: where and when companies register',
      blocks: [
        paragraph(
          `The directory lists ${linked(companies)} companies, branches and household businesses. This article looks at two things: where they are registered, and when.`,
        ),
        paragraph(
          `<strong>This is a demonstration, and its companies are made up.</strong> The counting is real: every number of companies was counted in this directory on ${formatDate(today)} and leads to the search that counts it again.`,
        ),
        heading('Where they are registered'),
        paragraph(
          second
            ? `${first.name} and ${second.name} together have ${facts.shareOfLargest(2)} of all companies: ${linked(first)} and ${linked(second)}. The ${provinces.length} provinces in the chart have ${facts.shareOfLargest(provinces.length)}.`
            : `All of them are in ${first.name}.`,
        ),
        {
          fileName: 'companies-by-province.png',
          alt: `Bar chart of companies by province, from ${first.name} with ${number(first.count)} to ${smallest.name} with ${number(smallest.count)}. The table below has every value.`,
          caption: 'Companies in the provinces with the most, by the 34 provinces of today.',
          draw: facts.drawProvinces,
        },
        table('Companies by province', ['Province', 'Companies', 'Share'], facts.provinceRows),
        paragraph(
          'These are the 34 provinces that Vietnam has had since 1 July 2025. Most addresses in the register were written earlier and name one of the 63 provinces of that time. The directory knows which present province each of them belongs to, so you can filter by either, and both find the company.',
        ),
        heading('When they registered'),
        paragraph(
          `Of the last ${years.length} complete years, ${most.year} has the most registrations: ${linked(most)}.${change ? ` ${last === most ? `That is ${change} more than in ${before.year}` : `In ${last.year} there were ${linked(last)}, ${change} ${direction} than in ${before.year}`}.` : ''}`,
        ),
        {
          fileName: 'registrations-by-year.png',
          alt: `Column chart of registrations by year, from ${number(years[0].count)} in ${years[0].year} to ${number(last.count)} in ${last.year}. The table below has every value.`,
          caption: 'Companies of the directory by the year of their registration.',
          draw: facts.drawYears,
        },
        table('Registrations by year', ['Year', 'Companies'], facts.yearRows),
        paragraph(
          'A company counts in the year of its registration, even if it has closed since. Older years are therefore a record of beginnings, not of the companies in business at the time.',
        ),
        heading('Count for yourself'),
        paragraph(
          `Choose a province, an industry or a range of dates beside the ${link('/search', 'search results')}. The number above the list is exact: it is also the number of companies in an export of that list. ${link('/features', 'What the search can do')}.`,
        ),
      ],
    }
  },
  vi: (figures, today) => {
    const { companies, provinces, years } = figures
    const facts = factsOf('vi', figures)
    const { number, linked, last, before, most, change } = facts
    const [first, second] = provinces
    const smallest = provinces.at(-1)!
    const direction = last.count < before.count ? 'giảm' : 'tăng'
    return {
      title: 'Danh bạ qua những con số: doanh nghiệp đăng ký ở đâu, khi nào',
      blocks: [
        paragraph(
          `Danh bạ có ${linked(companies)} doanh nghiệp, chi nhánh và hộ kinh doanh. Bài này xem xét hai điều: họ đăng ký ở đâu và khi nào.`,
        ),
        paragraph(
          `<strong>Đây là bản dùng thử, các doanh nghiệp đều không có thật.</strong> Nhưng phép đếm là thật: mọi số lượng doanh nghiệp trong bài được đếm trong danh bạ này ngày ${formatDate(today)} và dẫn đến lượt tra cứu cho ra đúng con số ấy.`,
        ),
        heading('Đăng ký ở đâu'),
        paragraph(
          second
            ? `${first.name} và ${second.name} cộng lại chiếm ${facts.shareOfLargest(2)} tổng số: ${linked(first)} và ${linked(second)}. ${provinces.length} tỉnh, thành phố trong biểu đồ chiếm ${facts.shareOfLargest(provinces.length)}.`
            : `Tất cả đều ở ${first.name}.`,
        ),
        {
          fileName: 'doanh-nghiep-theo-tinh.png',
          alt: `Biểu đồ thanh: số doanh nghiệp theo tỉnh, thành phố, từ ${first.name} với ${number(first.count)} đến ${smallest.name} với ${number(smallest.count)}. Bảng bên dưới có đủ các giá trị.`,
          caption: 'Những tỉnh, thành phố có nhiều doanh nghiệp nhất, theo 34 đơn vị hiện nay.',
          draw: facts.drawProvinces,
        },
        table(
          'Số doanh nghiệp theo tỉnh, thành phố',
          ['Tỉnh, thành phố', 'Doanh nghiệp', 'Tỷ lệ'],
          facts.provinceRows,
        ),
        paragraph(
          'Đây là 34 tỉnh, thành phố của Việt Nam từ ngày 01/07/2025. Phần lớn địa chỉ đăng ký được ghi từ trước đó, theo 63 tỉnh, thành phố cũ. Danh bạ biết mỗi địa chỉ nay thuộc tỉnh nào, nên lọc theo đơn vị cũ hay mới đều tìm thấy doanh nghiệp.',
        ),
        heading('Đăng ký khi nào'),
        paragraph(
          `Trong ${years.length} năm trọn vẹn gần nhất, năm ${most.year} có nhiều lượt đăng ký nhất: ${linked(most)}.${change ? ` ${last === most ? `Con số ấy` : `Năm ${last.year} có ${linked(last)},`} ${direction} ${change} so với năm ${before.year}.` : ''}`,
        ),
        {
          fileName: 'dang-ky-theo-nam.png',
          alt: `Biểu đồ cột: số lượt đăng ký theo năm, từ ${number(years[0].count)} năm ${years[0].year} đến ${number(last.count)} năm ${last.year}. Bảng bên dưới có đủ các giá trị.`,
          caption: 'Doanh nghiệp trong danh bạ theo năm đăng ký.',
          draw: facts.drawYears,
        },
        table('Số lượt đăng ký theo năm', ['Năm', 'Doanh nghiệp'], facts.yearRows),
        paragraph(
          'Mỗi doanh nghiệp được tính vào năm đăng ký, kể cả khi nay đã ngừng hoạt động. Vì vậy, các năm cũ cho biết bao nhiêu doanh nghiệp ra đời, chứ không phải bao nhiêu doanh nghiệp hoạt động vào lúc đó.',
        ),
        heading('Tự đếm lấy'),
        paragraph(
          `Hãy chọn tỉnh, ngành nghề hoặc khoảng thời gian bên cạnh ${link('/search', 'kết quả tra cứu')}. Con số phía trên danh sách là chính xác: đó cũng là số doanh nghiệp trong tệp nếu bạn xuất danh sách ấy. ${link('/features', 'Tra cứu làm được những gì')}.`,
        ),
      ],
    }
  },
}
