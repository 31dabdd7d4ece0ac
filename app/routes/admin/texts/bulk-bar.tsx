import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ListedArticle } from '#core/texts/list-texts.server.ts'
import { nameOf } from '#core/texts/text.ts'
import styles from './texts.module.css'

/** Connects the ticks in the table to the form of the bar. */
const formId = 'bulk'

/** The version is part of the value: a changed article is no longer chosen. */
export const choiceOf = ({ id, version }: Pick<ListedArticle, 'id' | 'version'>) => `${id}:${version}`

interface ChoiceProps {
  chosen: ReadonlySet<string>
  choose(values: readonly string[], isChosen: boolean): void
}

export function ArticleTick({ article, chosen, choose }: ChoiceProps & { article: ListedArticle }) {
  const { t } = useText()
  const value = choiceOf(article)
  return (
    <input
      type="checkbox"
      name="article"
      form={formId}
      value={value}
      checked={chosen.has(value)}
      onChange={({ target }) => choose([value], target.checked)}
      className={styles.tick}
      aria-label={t('adminTexts.article.choose', { title: nameOf(article) })}
    />
  )
}

interface BulkBarProps extends ChoiceProps {
  articles: readonly ListedArticle[]
  /** Address of the list, which handles the form. */
  address: string
}

/** Publishes or unpublishes the ticked articles at once. */
export function BulkBar({ articles, chosen, choose, address }: BulkBarProps) {
  const { t } = useText()
  const isHydrated = useHydrated()
  const values = articles.map(choiceOf)
  const count = values.filter((value) => chosen.has(value)).length
  return (
    <Form id={formId} method="post" action={address} preventScrollReset className={styles.bulk}>
      <label className={`${styles.all} js-only`}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={count === values.length}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < values.length
          }}
          onChange={({ target }) => choose(values, target.checked)}
        />
        {t('adminTexts.article.chooseAll')}
      </label>
      <output className={`${styles.count} js-only`}>{t('adminTexts.article.chosen', { count })}</output>
      {(['publish', 'unpublish'] as const).map((intent) => (
        <button
          key={intent}
          name="intent"
          value={intent}
          className={button.button}
          disabled={isHydrated && count === 0}
          aria-label={t(`adminTexts.article.${intent}Chosen`)}
        >
          {t(`adminTexts.article.${intent}`)}
        </button>
      ))}
    </Form>
  )
}
