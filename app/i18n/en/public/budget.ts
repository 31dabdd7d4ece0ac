export const budget = {
  'budget.title': 'That was a lot of companies for one day',
  'budget.text':
    'Your address, your network or your account can be shown {{count}} companies a day. The limit keeps the directory from being copied. Companies you have seen today stay open to you.',
  'budget.proof':
    'You can go on: your browser does a small computation, which takes a few seconds and longer each time. It then shows up to 200 more companies.',
  'budget.continue': 'Continue',
  'budget.working': 'Computing…',
  'budget.failed': 'The computation did not succeed. Try again.',
  'budget.waitHours': 'The count starts again at midnight in Vietnam, in {{hours}} h {{minutes}} min.',
  'budget.wait': 'The count starts again at midnight in Vietnam, in {{minutes}} min.',
  'budget.customers': 'Accounts that have bought credits can be shown ten times as many.',
} as const
