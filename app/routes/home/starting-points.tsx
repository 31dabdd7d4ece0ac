import { href } from 'react-router'
import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import styles from './home.module.css'

interface StartingPointsProps {
  title: string
  /** Parameter of the search that a choice sets. */
  parameter: 'cityId' | 'businessTypeId'
  choices: readonly { id: number; name: string; count: number }[]
}

/** Searches that many people begin with, and how much each would find. */
export function StartingPoints({ title, parameter, choices }: StartingPointsProps) {
  const { language } = useText()
  if (choices.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.choices}>
        {choices.map(({ id, name, count }) => (
          <li key={id}>
            <a href={`${href('/search')}?${parameter}=${id}`}>{name}</a>
            <span className="num">{formatNumber(count, language)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
