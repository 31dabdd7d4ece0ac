export const budget = {
  'budget.title': 'Daily limit reached',
  'budget.text':
    'Your address, your network or your account can be shown {{count}} companies a day. The limit keeps the directory from being copied. Companies you have seen today stay open to you.',
  'budget.proof':
    'To continue, your browser can solve a small computation, which takes a few seconds and longer each time. It unlocks up to 200 more companies.',
  'budget.continue': 'Continue',
  'budget.working': 'Computing…',
  'budget.failed': 'The computation failed. Try again.',
  'budget.waitHours': 'The limit resets at midnight in Vietnam, in {{hours}} h {{minutes}} min.',
  'budget.wait': 'The limit resets at midnight in Vietnam, in {{minutes}} min.',
  'budget.customers': 'Accounts that have bought credits have ten times the limit.',
} as const
