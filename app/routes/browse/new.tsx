import { href, redirect } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BarChart } from '#app/ui/chart.tsx'
import button from '#app/ui/button.module.css'
import { DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import layout from '#app/ui/page.module.css'
import { formatDate } from '#text/formats.ts'
import type { Route } from './+types/new.ts'
import styles from './browse.module.css'
import { canonicalDay, loadDay } from './load-day.server.ts'

await loadTexts('content')

/** Returns the companies registered on a day, the latest by default. Redirects other spellings of the day. */
export async function loader(args: Route.LoaderArgs) {
  const { request, pattern } = args
  const { day } = args.params as { day?: string }
  const asked = day === undefined ? undefined : canonicalDay(day)
  if (day !== undefined && asked === undefined) throw redirect(href('/'))
  if (asked !== day) throw redirect(href('/new/:day', { day: asked! }) + new URL(request.url).search, 301)
  const found = await loadDay(args, asked, readPreferences(request).language)
  if (asked !== undefined && !found) throw redirect(href('/'))
  return { isLatest: !pattern.includes(':day'), found }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [{ title: productName }]
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  const { isLatest, found } = loaderData
  const date = found ? formatDate(found.day) : '–'
  const title = isLatest || !found ? t('browse.new.title') : t('browse.new.titleOf', { date })
  return [
    ...pageMeta({
      title: `${title} · ${productName}`,
      description: isLatest ? t('browse.new.latest', { date }) : t('browse.new.description', { date }),
      address: origin + (isLatest || !found ? href('/new') : href('/new/:day', { day: found.day })),
      location,
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: t('browse.new.title'),
      href: `${href('/new/feed.xml')}?lang=${language}`,
    },
  ]
}

export default function NewCompanies({ loaderData: { isLatest, found } }: Route.ComponentProps) {
  const { t, language } = useText()
  const date = found && formatDate(found.day)
  return (
    <div className={layout.page}>
      <div className={styles.top}>
        <h1>{isLatest || !date ? t('browse.new.title') : t('browse.new.titleOf', { date })}</h1>
        {found && date && (
          <>
            <p className={layout.lead}>{t('browse.new.lead', { count: found.total, date })}</p>
            <p className={styles.ways}>
              <a href={found.search} className={`${button.button} ${button.primary}`}>
                {t('browse.search', { count: found.total })}
              </a>
              <a href={`${href('/new/feed.xml')}?lang=${language}`} className={button.button} data-reload="">
                {t('browse.new.feed')}
              </a>
            </p>
          </>
        )}
      </div>
      {found ? (
        <Day found={found} />
      ) : (
        <div className={layout.panel}>
          <Empty title={t('browse.empty')}>
            <p>{t('browse.emptyText')}</p>
          </Empty>
        </div>
      )}
    </div>
  )
}

type Found = NonNullable<Awaited<ReturnType<typeof loadDay>>>

function Day({ found: { day, total, companies, days, earlier, later } }: { found: Found }) {
  const { t } = useText()
  return (
    <>
      <DataTable
        caption={t('browse.new.titleOf', { date: formatDate(day) })}
        isCaptionHidden
        hasCards
        className={styles.newest}
        keyOf={({ slug }) => slug}
        rows={companies}
        columns={[
          {
            heading: t('browse.new.name'),
            isRowHeader: true,
            className: styles.name,
            cell: ({ slug, name }) => <a href={href('/company/:id', { id: slug })}>{name}</a>,
          },
          {
            heading: t('browse.new.taxCode'),
            cell: ({ taxCode }) => <span className="num">{taxCode}</span>,
          },
          {
            heading: t('browse.heading.provinceId'),
            className: styles.name,
            cell: ({ province }) => province && <a href={province.path}>{province.name}</a>,
          },
          {
            heading: t('browse.heading.businessTypeId'),
            className: styles.name,
            cell: ({ industry }) => industry && <a href={industry.path}>{industry.name}</a>,
          },
        ]}
      />
      {companies.length < total && (
        <p className={styles.note}>{t('browse.new.more', { shown: companies.length, count: total })}</p>
      )}
      <nav className={styles.days} aria-label={t('browse.new.days')}>
        {[
          { to: earlier, rel: 'prev', key: 'browse.new.earlier' as const },
          { to: later, rel: 'next', key: 'browse.new.later' as const },
        ].map(
          ({ to, rel, key }) =>
            to && (
              <a key={key} href={href('/new/:day', { day: to })} rel={rel} className={button.button}>
                {t(key, { date: formatDate(to) })}
              </a>
            ),
        )}
      </nav>
      <section aria-labelledby="per-day">
        <div className={styles.heading}>
          <h2 id="per-day">{t('browse.new.perDay')}</h2>
        </div>
        <div className={styles.registrations}>
          <figure className={styles.chart}>
            <BarChart
              label={t('browse.new.perDayChart', { date: formatDate(day) })}
              bars={days.map((each) => ({ label: formatDate(each.day).slice(0, 5), value: each.count }))}
            />
          </figure>
          <div className={styles.months}>
            <DayTable days={days} />
          </div>
        </div>
      </section>
    </>
  )
}

function DayTable({ days }: { days: Found['days'] }) {
  const { t } = useText()
  return (
    <DataTable
      isBare
      caption={t('browse.new.perDay')}
      isCaptionHidden
      keyOf={({ day }) => day}
      rows={days.toReversed()}
      columns={[
        {
          heading: t('browse.new.day'),
          isRowHeader: true,
          cell: ({ day, count }) => (
            <span className="num">
              {count > 0 ? <a href={href('/new/:day', { day })}>{formatDate(day)}</a> : formatDate(day)}
            </span>
          ),
        },
        { heading: t('browse.registered'), isNumber: true, cell: ({ count }) => count },
      ]}
    />
  )
}
