import { useText } from '#app/i18n/use-text.ts'
import type { ErrorType } from '#core/errors.ts'

/** Why something could not be done to an account, in words. */
export function useRefusal(): (type: ErrorType | 'connection_lost') => string {
  const { t } = useText()
  return (type) => {
    switch (type) {
      case 'last_administrator':
        return t('adminUsers.lastAdministrator')
      case 'forbidden':
        return t('adminUsers.noAdministrator')
      case 'edit_conflict':
        return t('adminUsers.conflict.role')
      case 'user_not_found':
        return t('adminUsers.gone')
      case 'connection_lost':
        return t('adminUsers.connectionLost')
      case 'password_required':
        return t('auth.fresh.text')
      case 'invalid_credentials':
        return t('auth.wrongPassword')
      default:
        return t('admin.failedText')
    }
  }
}
