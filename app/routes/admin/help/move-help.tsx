import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import styles from './admin-help.module.css'

interface MoveHelpProps {
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
}

/** At an end a button stays where it is, so that it keeps the focus. */
export function MoveHelp({ id, name, isFirst, isLast }: MoveHelpProps) {
  const { t } = useText()
  return (
    <Form method="post" action="/admin/help" preventScrollReset className={styles.moves}>
      <input type="hidden" name="id" value={id} />
      <button
        name="intent"
        value="up"
        className={`${button.quiet} ${styles.up}`}
        aria-label={t('adminHelp.upNamed', { title: name })}
        title={t('adminHelp.up')}
        aria-disabled={isFirst}
      >
        <Icon name="down" />
      </button>
      <button
        name="intent"
        value="down"
        className={button.quiet}
        aria-label={t('adminHelp.downNamed', { title: name })}
        title={t('adminHelp.down')}
        aria-disabled={isLast}
      >
        <Icon name="down" />
      </button>
    </Form>
  )
}
