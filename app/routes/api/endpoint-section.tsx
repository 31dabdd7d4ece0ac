import { Fragment, useSyncExternalStore } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import { CopyButton } from '#app/ui/copy.tsx'
import styles from './api.module.css'
import type { ApiObject, Endpoint, Field } from './reference.ts'

export function EndpointSection({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useText()
  const { id, method, path, summary, description, needsKey, parameters, body, answers, samples } = endpoint
  return (
    <section id={id} className={styles.entry} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>
        <a href={`#${id}`}>{summary}</a>
      </h3>
      <p className={styles.request}>
        <b>{method}</b>{' '}
        <code>
          <Path path={path} />
        </code>{' '}
        <span className={`${badge.badge} ${needsKey ? badge.accent : ''}`}>
          {t(needsKey ? 'api.needsKey' : 'api.open')}
        </span>
      </p>
      {description && <p>{withCode(description)}</p>}
      <Samples id={id} samples={samples} />
      {parameters.length > 0 && (
        <>
          <h4>{t('api.parameters')}</h4>
          <Fields fields={parameters} marks="required" />
        </>
      )}
      {body && (
        <p>
          {t('api.body')}: <a href={`#${body.id}`}>{body.name}</a>
        </p>
      )}
      <h4>{t('api.responses')}</h4>
      <dl className={styles.answers}>
        {answers.map(({ status, description, objects, types }) => (
          <Fragment key={status}>
            <dt className="num">{status}</dt>
            <dd>
              {withCode(description)}{' '}
              {objects.map(({ name, id }, index) => (
                <Fragment key={id}>
                  {index > 0 && ' · '}
                  <a href={`#${id}`}>{name}</a>
                </Fragment>
              ))}
              {types.map((type) => (
                <code key={type}>{type}</code>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

export function ObjectSection({ object: { id, name, description, fields } }: { object: ApiObject }) {
  return (
    <section id={id} className={styles.entry} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>
        <a href={`#${id}`}>{name}</a>
      </h3>
      {description && <p>{description}</p>}
      <Fields fields={fields} marks="optional" />
    </section>
  )
}

/** Marks the exception: required parameters, fields that may be missing. */
function Fields({ fields, marks }: { fields: Field[]; marks: 'required' | 'optional' }) {
  const { t } = useText()
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, type, object, place, isRequired, description, default: preset }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>{' '}
            <span className={styles.type}>{object ? <a href={`#${object}`}>{type}</a> : type}</span>{' '}
            {place && place !== 'query' && <span className={badge.badge}>{place}</span>}{' '}
            {isRequired === (marks === 'required') && (
              <span className={badge.badge}>{t(`api.${marks}`)}</span>
            )}
          </dt>
          {(description ?? preset) && (
            <dd>
              {description && withCode(description)}{' '}
              {preset && (
                <>
                  {t('api.default')}: <code>{preset}</code>
                </>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** The language of all examples, kept while the page is open. */
let chosen = 'curl'
const listeners = new Set<() => void>()
const choose = (label: string) => {
  chosen = label
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Examples in tabs, which are radio buttons: the style shows the checked one, also without a script. */
function Samples({ id, samples }: Pick<Endpoint, 'id' | 'samples'>) {
  const { t } = useText()
  const language = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => 'curl',
  )
  return (
    <fieldset className={styles.samples}>
      <legend className="visually-hidden">{t('api.examples')}</legend>
      {samples.map(({ label, source }) => (
        <Fragment key={label}>
          <label className={styles.tab}>
            <input
              type="radio"
              name={`${id}-language`}
              value={label}
              checked={language === label}
              onChange={() => choose(label)}
            />
            {label}
          </label>
          <div className={styles.sample}>
            <pre>
              <code>{source}</code>
            </pre>
            <CopyButton value={source} what={t('api.example', { language: label })} />
          </div>
        </Fragment>
      ))}
    </fieldset>
  )
}

/** Renders text in backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))

/** An address that may wrap before its parts. */
export function Path({ path }: { path: string }) {
  return path.split(/(?=\/)/).map((part) => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ))
}
