import { exportContents } from '#core/exports/export-contents.server.ts'
import { type ExportFormat, exportFormats } from '#core/exports/formats.ts'
import { readExport } from '#core/exports/read-exports.server.ts'
import { services } from '#core/services.server.ts'

const shownCompanies = 20

/** An export and what its file holds today; `done` names the format when it was made a moment ago by a form. */
export async function loadExport(url: URL, userId: string, exportId: string) {
  const { db } = services()
  const summary = await readExport(db, { userId, exportId })
  const { first, listedCount, hiddenCount } = await exportContents(db, {
    userId,
    exportId,
    limit: shownCompanies,
  })
  const asked = url.searchParams.get('done')
  return {
    summary,
    first: first.map(({ slug, name, taxCode, city }) => ({ slug, name, taxCode, city: city?.name ?? null })),
    listedCount,
    hiddenCount,
    done: exportFormats.find((format): format is ExportFormat => format === asked),
  }
}
