export const account = {
  'account.navigation': 'Account',
  'account.overview': 'Overview',
  'account.exports': 'Exports',
  'account.ledger': 'Credit ledger',
  'account.transactions': 'Transactions',
  'account.buyCredits': 'Buy credits',
  'account.profile': 'Profile',
  'account.signIns': 'Sign-ins',
  'account.apiKeys': 'API keys',
  'account.apiKeys.lead':
    'With a key, your own programs search the directory and export companies with the credits of this account.',
  'account.apiKeys.description': 'API description (OpenAPI)',
  'account.apiKeys.new': 'New key',
  'account.apiKeys.name': 'Name of the key',
  'account.apiKeys.nameHint': 'The program that will use it, for example “CRM import”.',
  'account.apiKeys.nameError': 'Give the key a name of 1 to 100 characters.',
  'account.apiKeys.create': 'Create key',
  'account.apiKeys.tooMany':
    'You have {{most}} keys, the most that an account can have. Revoke one that is no longer used.',
  'account.apiKeys.exists':
    'This key was created a moment ago, and a key is shown only once. If you did not copy it, revoke it and create another.',
  'account.apiKeys.gone': 'There is no such key in this account.',
  'account.apiKeys.created': 'The key “{{name}}” is ready',
  'account.apiKeys.copyNow':
    'Copy it now and keep it where only your program can read it: it is not shown again. Whoever has it can spend your credits.',
  'account.apiKeys.copy': 'Copy key',
  'account.apiKeys.key': 'API key',
  'account.apiKeys.caption': 'Keys in use',
  'account.apiKeys.columnName': 'Name',
  'account.apiKeys.columnCreated': 'Created',
  'account.apiKeys.columnUsed': 'Last used',
  'account.apiKeys.columnAction': 'Revoke',
  'account.apiKeys.createdOn': 'Created {{date}}',
  'account.apiKeys.neverUsed': 'never used',
  'account.apiKeys.revoke': 'Revoke',
  'account.apiKeys.revokeNamed': 'Revoke “{{name}}”',
  'account.apiKeys.revokeTitle': 'Revoke the key “{{name}}”?',
  'account.apiKeys.revokeWarning':
    'Programs that use {{prefix}}… are refused after at most {{seconds}} seconds. A revoked key cannot be brought back.',
  'account.apiKeys.keep': 'Keep the key',
  'account.apiKeys.revoked': 'The key “{{name}}” is revoked.',
  'account.apiKeys.empty': 'No keys yet',
  'account.apiKeys.emptyText':
    'A key lets a program do what you do here by hand: fill a CRM every night, check a list of tax codes, fetch new companies of an industry.',
  'account.apiKeys.usage': 'How a program uses a key',
  'account.apiKeys.usageText':
    'It sends the key with every request. Searching is free; an export costs one credit for each company that you have not exported before.',
  'account.apiKeys.exampleSearch': 'Search',
  'account.apiKeys.exampleQuote': 'Ask what an export would cost',
  'account.apiKeys.notForPages':
    'Keys are for programs on machines of your own. Never put one into a web page or an app that others can open.',
} as const
