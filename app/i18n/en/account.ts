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
} as const
