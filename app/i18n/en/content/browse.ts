export const browse = {
  'browse.titleOf': '{{heading}} – companies and figures',
  'browse.description':
    '{{total}} companies {{about}}, by status, place and industry. {{registered}} registered in the latest month.',
  'browse.lead': {
    one: '{{count}} registered company {{about}}, by month, status and place.',
    other: '{{count}} registered companies {{about}}, by month, status and place.',
  },
  'browse.search': { one: 'Search this {{count}} company', other: 'Search these {{count}} companies' },
  'browse.newest': 'Newest first',
  'browse.empty': 'No companies yet',
  'browse.emptyText': 'Figures appear here once companies have been imported.',

  'browse.registrations': 'Registrations per month',
  'browse.registrationsChart':
    'Companies registered in each of the last 24 months. The table holds the figures.',
  'browse.month': 'Month',
  'browse.registered': 'Registered',
  'browse.csv': 'Download as CSV',

  'browse.by.status': 'By status',
  'browse.by.provinceId': 'Largest provinces',
  'browse.by.cityId': 'Largest provinces before July 2025',
  'browse.by.districtId': 'Largest districts',
  'browse.by.businessTypeId': 'Largest industries',
  'browse.heading.status': 'Status',
  'browse.heading.provinceId': 'Province',
  'browse.heading.cityId': 'Former province',
  'browse.heading.districtId': 'District',
  'browse.heading.businessTypeId': 'Industry',

  'browse.maps': 'Administrative map',
  'browse.map.present': '34 provinces',
  'browse.map.former': '63 former',
  'browse.others.present': 'Merged from {{names}}',
  'browse.others.former': 'Now part of {{names}}',
  'browse.formerName': '{{name}} (before July 2025)',
  'browse.provinces.title.present': 'Companies in the 34 provinces',
  'browse.provinces.title.former': 'Companies in the 63 former provinces',
  'browse.provinces.description.present':
    '{{total}} Vietnamese companies by the 34 provinces and cities since July 2025, with registrations per month.',
  'browse.provinces.description.former':
    '{{total}} Vietnamese companies by the 63 provinces and cities before July 2025, as in registered addresses.',
  'browse.provinces.lead.present': {
    one: '{{count}} company by province since July 2025. An address of the old map counts for the province it lies in today.',
    other:
      '{{count}} companies by province since July 2025. An address of the old map counts for the province it lies in today.',
  },
  'browse.provinces.lead.former': {
    one: '{{count}} company by the provinces before July 2025, as most registered addresses still name them.',
    other:
      '{{count}} companies by the provinces before July 2025, as most registered addresses still name them.',
  },
  'browse.province.title': 'Companies in {{name}}',
  'browse.province.about': 'in {{name}}',
  'browse.province.mergedFrom': 'Merged in July 2025 from',
  'browse.province.mergedInto': 'Since July 2025 part of',

  'browse.industries.title': 'Companies by industry',
  'browse.industries.description':
    '{{total}} Vietnamese companies by main industry in the national classification, with registrations per month.',
  'browse.industries.lead': {
    one: '{{count}} company by main industry in the Vietnamese classification (VSIC).',
    other: '{{count}} companies by main industry in the Vietnamese classification (VSIC).',
  },
  'browse.industry.about': 'in the industry “{{name}}”',
  'browse.industry.code2025': 'VSIC 2025, code {{code}}',
  'browse.industry.code2018': 'VSIC 2018, code {{code}}',
  'browse.both.title': '{{industry}} in {{province}}',
  'browse.both.about': 'in {{province}} in the industry “{{industry}}”',
  'browse.both.everywhere': 'In all provinces',

  'browse.new.title': 'Newly registered companies',
  'browse.new.titleOf': 'Companies registered on {{date}}',
  'browse.new.description':
    'Companies registered on {{date}} in Vietnam, with name, tax code, province and industry, day by day.',
  'browse.new.lead': {
    one: '{{count}} company registered on {{date}}. Branches and household businesses are left out.',
    other: '{{count}} companies registered on {{date}}. Branches and household businesses are left out.',
  },
  'browse.new.latest':
    'The companies registered in Vietnam last, on {{date}}, with name, tax code, province and industry; earlier days by date.',
  'browse.new.day': 'Day',
  'browse.new.feed': 'Atom feed',
  'browse.new.feedText': 'Companies newly registered in Vietnam',
  'browse.new.more': 'The first {{shown}} by name; the search has all {{count}}.',
  'browse.new.name': 'Company',
  'browse.new.taxCode': 'Tax code',
  'browse.new.days': 'Days',
  'browse.new.earlier': 'Earlier: {{date}}',
  'browse.new.later': 'Later: {{date}}',
  'browse.new.perDay': 'Registrations per day',
  'browse.new.perDayChart': 'Companies registered on each of the 30 days up to {{date}}.',
} as const
