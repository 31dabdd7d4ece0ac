import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import type { MediaUse } from './media-places.ts'

/** Where pictures are shown, by their ids; one statement, whatever the number of pictures. */
export async function findMediaUses(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MediaUse[]>> {
  const found = new Map<string, MediaUse[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const wanted = sql`(values ${sql.join(
    ids.map((id) => sql`(${id}::uuid, ${`/media/${id}/`})`),
    sql`, `,
  )}) as wanted (id, address)`
  const shows = (...texts: SQL[]) =>
    sql.join(
      texts.map((text) => sql`position(wanted.address in coalesce(${text}, '')) > 0`),
      sql` or `,
    )
  const { rows } = (await db.execute(sql`
    select wanted.id as "mediaId", 'cover' as kind, a.id::text, a.title_en as "titleEn", a.title_vi as "titleVi"
      from ${wanted} join articles a on a.cover_id = wanted.id
    union all
    select wanted.id, 'article', a.id::text, a.title_en, a.title_vi
      from ${wanted} join articles a on ${shows(sql`a.content_en`, sql`a.content_vi`)}
    union all
    select wanted.id, 'help', h.id::text, h.title_en, h.title_vi
      from ${wanted} join help_articles h on ${shows(sql`h.content_en`, sql`h.content_vi`)}
    union all
    select wanted.id, 'draft', d.article, u.full_name, u.full_name
      from ${wanted} join article_drafts d on ${shows(sql`d.fields::text`)}
        or position(wanted.id::text in d.fields::text) > 0
      join users u on u.id = d.user_id
    order by 2, 4, 5, 3`)) as unknown as { rows: (MediaUse & { mediaId: string })[] }
  for (const { mediaId, ...use } of rows) found.get(mediaId)?.push(use)
  return found
}
