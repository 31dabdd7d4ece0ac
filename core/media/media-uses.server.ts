import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import type { MediaUse } from './media.ts'

/** Returns the uses of pictures by their ids, in one statement. */
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
    select wanted.id as "mediaId", 'cover' as kind, t.id::text, t.title_en as "titleEn", t.title_vi as "titleVi"
      from ${wanted} join texts t on t.cover_id = wanted.id
    union all
    select wanted.id, t.kind, t.id::text, t.title_en, t.title_vi
      from ${wanted} join texts t on ${shows(sql`t.content_en`, sql`t.content_vi`)}
    union all
    select wanted.id, 'draft', d.text, u.full_name, u.full_name
      from ${wanted} join text_drafts d on ${shows(sql`d.fields::text`)}
        or position(wanted.id::text in d.fields::text) > 0
      join users u on u.id = d.user_id
    order by 2, 4, 5, 3`)) as unknown as { rows: (MediaUse & { mediaId: string })[] }
  for (const { mediaId, ...use } of rows) found.get(mediaId)?.push(use)
  return found
}
