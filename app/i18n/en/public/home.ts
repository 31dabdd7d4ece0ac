export const home = {
  'home.title': 'Find a company registered in Vietnam',
  'home.lead':
    'Type a name, a tax code or a phone number. Accents, abbreviations and typing errors are understood.',
  'home.description':
    'Search Vietnamese companies by name, tax code or phone number: address, status, representative, industry.',
  'home.companies': { one: '{{count}} company', other: '{{count}} companies' },
  'home.updated': 'last update {{date}}',
  'home.verified': 'Verified data',
  'home.verifiedText':
    'Tax codes of companies and branches are checked by their check digit; today’s province is shown beside the registered address.',
  'home.network': 'Business network',
  'home.networkText':
    'Go straight from a company to its head office, its branches and similar companies nearby.',
  'home.export': 'Easy export',
  'home.exportText':
    'Select companies or a whole search, see the cost first, and take the file home as CSV, Excel or JSON Lines. Each company is paid for once.',
  'home.cities': 'By city or province',
  'home.industries': 'By industry',
} as const
