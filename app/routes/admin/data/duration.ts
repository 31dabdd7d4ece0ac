import type { Translate } from '#app/i18n/translate.ts'

/** `42 s` or `3 min 12 s`. */
export function duration(seconds: number, t: Translate): string {
  if (seconds < 60) return t('adminData.seconds', { count: seconds })
  return t('adminData.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}
