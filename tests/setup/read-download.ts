import { buffer } from 'node:stream/consumers'
import type { Download, Page } from 'playwright-core'

/** Returns the bytes of a download; the browser is another process, so it has no path here. */
export const bytesOf = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream())

/** Returns name and bytes of the file that an action of the page saves. */
export async function readDownload(page: Page, action: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent('download'), action()])
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) }
}
