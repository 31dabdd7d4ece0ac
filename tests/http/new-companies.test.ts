import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryRows } from '#core/db/query-rows.ts'
import { openPreparedSite } from '#tests/setup/prepared-site.ts'

test('a company that hides a field is not presented as new, and a directory without companies says so', async () => {
  let slugs: string[] = []
  await using site = await openPreparedSite(async ({ db }) => {
    const newest = await queryRows<{ slug: string }>(
      db,
      sql`update companies set hidden_fields = '{phone}' where tax_code in (
        select tax_code from companies where length(tax_code) = 10 and issue_date is not null
        order by issue_date desc limit 3) returning tax_code as slug`,
    )
    slugs = newest.map(({ slug }) => slug)
  })
  const read = async (path: string) => {
    const response = await site.get(path, undefined, { Accept: 'text/html' })
    expect([path, response.status]).toEqual([path, 200])
    return response.text()
  }
  const shown = (text: string) => slugs.filter((slug) => text.includes(slug))
  expect(slugs).toHaveLength(3)
  const feed = await read('/new/feed.xml')
  expect(shown(feed)).toEqual([])
  expect(feed.match(/<entry /g)).toHaveLength(47)
  for (const path of ['/', '/new']) expect([path, shown(await read(path))]).toEqual([path, []])
  expect(shown(await read('/search?sort=newest'))).toEqual(slugs)

  await site.restart(
    async ({ db }) => void (await db.execute(sql`update companies set removal = 'registry'`)),
  )
  await expect.poll(() => read('/new')).toContain('No companies yet')
  for (const path of ['/provinces', '/provinces/former', '/industries'])
    expect(await read(path)).toContain('No companies yet')
  expect(await read('/provinces/ha-noi')).toContain('0 registered companies')
  expect(await read('/')).toContain('Take it home')
  expect(await read('/new/feed.xml')).not.toContain('<entry ')
  expect(await read('/sitemap/statistics.xml')).not.toContain('<loc>')
  expect((await read('/statistics/registrations.csv')).trim().split('\r\n')).toHaveLength(25)
})
