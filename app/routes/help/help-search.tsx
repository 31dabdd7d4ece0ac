import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import styles from './help.module.css'

/** Made anew for another query, so that the field says what the page answers. */
export function HelpSearch({ query = '' }: { query?: string }) {
  const { t } = useText()
  return (
    <search>
      <Form action="/help" className={styles.search} key={query}>
        <Field
          label={t('help.search')}
          hint={t('help.searchHint')}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className={`${button.button} ${button.primary}`}>{t('help.searchButton')}</button>
      </Form>
    </search>
  )
}
