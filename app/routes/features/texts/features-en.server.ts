import type { FeatureText } from '../feature-text.ts'
import type { Example, Figures } from '../load-features.server.ts'

const meanings = [
  'All words, in any order',
  'The same without accents',
  'A phrase: the words side by side',
  'Without companies that have a phrase',
  'Abbreviations stand for their words',
  'A slip of the keyboard is understood',
]

export const featuresEnglish = (figures: Figures, examples: readonly Example[]): FeatureText => ({
  title: 'What the directory can do',
  description: `Search ${figures.companies} Vietnamese companies by name, tax code or phone number with exact counts, see who is related to whom, and take the data home.`,
  heading: 'Find the company you mean, and take its data along',
  lead: 'One box for names, tax codes and phone numbers. Exact counts beside every filter. A page for each company with what belongs to it. Files when you need the data elsewhere.',
  ways: [
    { href: '/search', text: 'Search companies' },
    { href: '/features/export', text: 'How exports work' },
    { href: '/export-pricing', text: 'Prices' },
  ],
  figures: [
    { value: figures.companies, label: 'companies in the directory now' },
    ...(figures.lastImport ? [{ value: figures.lastImport, label: 'last update of the data' }] : []),
    { value: figures.freeCredits, label: 'free credits with a new account' },
  ],
  tables: [
    {
      caption: 'Searches to try',
      columns: ['Search', 'What it shows', 'Found now'],
      numeric: [2],
      rows: examples
        .map(({ q, href, found }, index) => [{ text: q, href }, meanings[index], found])
        .filter(([, , found]) => found !== ''),
    },
    {
      caption: 'With and without an account',
      columns: ['', 'Without', 'With an account'],
      rows: [
        ['Searching, filters, company pages', 'Free', 'Free'],
        ['Export as CSV, Excel, JSON Lines', 'Not possible', '1 credit per company, once'],
        ['Free credits', 'None', figures.freeCredits],
        ['“Previously Exported” beside results', 'No', 'Yes'],
        ['API: search and companies', 'Yes, without a key', 'Yes, with keys of your own'],
        ['API: exports', 'No', 'Yes'],
        ...(figures.dailyCompanies
          ? [
              [
                'Companies shown in a day',
                `${figures.dailyCompanies} per IP address`,
                `${figures.dailyCompaniesOfCustomer} per account that has bought credits`,
              ],
            ]
          : []),
      ],
    },
  ],
  points: [
    {
      heading: 'A search that understands',
      text: 'Accents may be missing, words may be abbreviated, misspelt, in another order or in English. Tax codes and phone numbers work with blanks, dots and dashes.',
      link: { href: '/help/businesses', text: 'How to find a company' },
    },
    {
      heading: 'Counts that are exact',
      text: 'Every total is the number of companies, not an estimate. Each city, district and business type says how many results it would leave, before you choose it.',
      link: { href: '/search?cityId=1', text: 'See it for Hà Nội' },
    },
    {
      heading: 'Companies in their context',
      text: 'From a company to its head office, its branches and others of its industry nearby. The province of today stands beside the registered address.',
    },
    {
      heading: 'Data to take home',
      text: `Select single companies or a whole search of up to ${figures.mostCompanies}, see the cost first, and pay for each company once.`,
      link: { href: '/features/export', text: 'More about exports' },
    },
    {
      heading: 'An API that is described',
      text: 'Searching, company data and exports as JSON over HTTP, with a description in OpenAPI that programs can read.',
      link: { href: '/api/openapi.json', text: 'API description' },
    },
    {
      heading: 'Fair to those who are listed',
      text: 'Anybody a listing is about can ask to have its data corrected, contact details hidden or personal data removed. Personal numbers of household businesses are never shown whole. No advertising, nobody follows you.',
      link: { href: '/privacy', text: 'Privacy policy' },
    },
  ],
})
