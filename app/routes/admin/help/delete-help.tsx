import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import popover from '#app/ui/popover.module.css'
import styles from './admin-help.module.css'

interface DeleteHelpProps {
  id: string
  version: number
  name: string
}

/** The one step between a press and the end of an article: a card that names it, with or without script. */
export function DeleteHelp({ id, version, name }: DeleteHelpProps) {
  const { t } = useText()
  const card = `delete-${id}`
  return (
    <>
      <button
        type="button"
        className={`${button.button} ${button.danger}`}
        popoverTarget={card}
        aria-label={t('adminHelp.deleteNamed', { title: name })}
      >
        {t('adminHelp.delete')}
      </button>
      <section
        id={card}
        popover="auto"
        aria-labelledby={`${card}-title`}
        className={`${popover.card} ${styles.card}`}
      >
        <h2 id={`${card}-title`}>{t('adminHelp.deleteQuestion')}</h2>
        <p>{t('adminHelp.deleteWarning', { title: name })}</p>
        <Form method="post" action="/admin/help" className={styles.choices}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <button name="intent" value="delete" className={`${button.button} ${button.danger}`}>
            {t('adminHelp.deleteNamed', { title: name })}
          </button>
          <button type="button" className={button.button} popoverTarget={card} popoverTargetAction="hide">
            {t('adminHelp.keep')}
          </button>
        </Form>
      </section>
    </>
  )
}
