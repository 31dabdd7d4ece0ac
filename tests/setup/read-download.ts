import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** The file that an action of the page saves: its name and its bytes. */
export async function readDownload(page: Page, action: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent('download'), action()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}
