import type { Translate } from '#app/i18n/translate.ts'

/** Stands for the name of an account that has none any more: enough of its id to tell it from others. */
export const deletedAccount = (t: Translate, id: string) =>
  t('adminAudit.deletedAccount', { id: id.slice(0, 8) })
