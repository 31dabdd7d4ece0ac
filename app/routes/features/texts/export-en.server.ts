import type { FeatureText } from '../feature-text.ts'
import type { Excerpt, Figures } from '../load-features.server.ts'

export const exportFeaturesEnglish = (figures: Figures, excerpt: Excerpt): FeatureText => ({
  title: 'Export company data',
  description: `Vietnamese company data as CSV, Excel or JSON Lines: choose columns, see the cost first, pay for each company once. Up to ${figures.mostCompanies} companies in one file.`,
  heading: 'From a search to a file',
  lead: 'Select companies or a whole search, see what it costs, and download. A company that you have paid for stays paid.',
  ways: [
    { href: '/search', text: 'Choose companies' },
    { href: '/export-pricing', text: 'Prices' },
    { href: '/register', text: 'Create an account' },
  ],
  figures: [
    { value: figures.mostCompanies, label: 'companies in one file at most' },
    { value: figures.columns, label: `columns to choose from, ${figures.defaultColumns} of them chosen` },
    { value: figures.bestPrice, label: 'for 1,000 companies in the largest package' },
  ],
  tables: [
    {
      caption: 'The first rows of a file, some of its columns',
      columns: excerpt.columns,
      rows: excerpt.rows,
    },
    {
      caption: 'Three formats, the same data',
      columns: ['', 'CSV', 'Excel (XLSX)', 'JSON Lines'],
      rows: [
        ['Made for', 'Any spreadsheet or database', 'Excel and LibreOffice', 'Programs'],
        ['Letters', 'UTF-8 with the mark Excel looks for', 'Unicode', 'UTF-8'],
        ['Tax codes and phone numbers', 'Digits', 'Text cells, zeros in front stay', 'Strings'],
        ['Dates', 'yyyy-mm-dd', 'Date cells, shown dd/mm/yyyy', 'yyyy-mm-dd'],
        ['Text that looks like a formula', 'Made harmless', 'Text cells', 'Strings'],
      ],
    },
  ],
  points: [
    {
      heading: 'The price before the purchase',
      text: 'How many companies, how many of them are new to you, the cost and your balance afterwards: shown before you confirm. Asking costs nothing.',
    },
    {
      heading: 'Paid once',
      text: 'One credit for a company that you have not exported before. Again, in another format or with other columns: free. Results say what you have exported already.',
    },
    {
      heading: 'Download again',
      text: 'Your exports stay in your account with their companies. Each download is made at that moment from the data of the day, without what has been hidden or removed since.',
    },
    {
      heading: 'Filters that fit a list',
      text: 'Province, district, business type, date of issue, has a phone number, has an email address, has a representative: narrow the search until it is the list you want.',
      link: { href: '/search?hasPhone=true&hasEmail=true', text: 'Companies with phone and email' },
    },
    {
      heading: 'From a program',
      text: 'The API prices and makes exports with a key of your account. Asking twice with the same idempotency key is charged once.',
      link: { href: '/api/openapi.json', text: 'API description' },
    },
    {
      heading: 'Credits that stay',
      text: `They never expire. Every one that came or went is in a ledger. A new account starts with ${figures.freeCredits}, and a purchase can be refunded for 30 days.`,
      link: { href: '/export-pricing', text: 'Packages and questions' },
    },
  ],
})
