export const auth = {
  'auth.login': 'Log in',
} as const
