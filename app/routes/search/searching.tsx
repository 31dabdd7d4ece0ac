import { useLocation, useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { useLostRequest } from '#app/shell/lost-connection.ts'
import styles from './results.module.css'

/** Lies over the list, which keeps its height; the style keeps it unseen for the first 150 ms. */
export function Searching() {
  const { t } = useText()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const isLost = useLostRequest() !== undefined
  if (isLost || location?.pathname !== pathname) return null
  return (
    <output className={styles.overlay}>
      <span>{t('search.searching')}</span>
    </output>
  )
}
