import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { visit } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { bytesOf } from '#tests/setup/read-download.ts'
import { journeys } from '#tests/setup/seed.ts'

const browser = useBrowser()

const words = {
  en: {
    prefix: '0312',
    send: 'Upload and check',
    drop: 'Drop a file here, or choose one',
    result: 'What an import would do',
    start: /^Import .*\.csv$/,
    completed: 'Completed',
    cancel: 'Cancel the import',
    cancelled: /^The import was cancelled/,
    cancelUpload: 'Cancel upload',
    uploadCancelled: 'The upload was cancelled and nothing was stored.',
    download: 'Download rejected rows',
    rebuild: 'Rebuild the index',
    rebuilt: /^Rebuilt /,
    deleteMissing: /^Remove missing/,
    again: 'Check again with these options',
    number: /^Type ([\d,]+) to confirm the removal$/,
    wrongNumber: 'This is not the number of companies that will be removed.',
    discard: 'Discard the file',
    discardNamed: 'Discard ít.csv',
    discarded: 'The file ít.csv was discarded.',
  },
  vi: {
    prefix: '0313',
    send: 'Tải lên và kiểm tra',
    drop: 'Thả tệp vào đây hoặc chọn tệp',
    result: 'Kết quả nếu nhập',
    start: /^Nhập .*\.csv$/,
    completed: 'Hoàn tất',
    cancel: 'Hủy việc nhập',
    cancelled: /^Việc nhập đã bị hủy/,
    cancelUpload: 'Hủy tải lên',
    uploadCancelled: 'Đã hủy tải lên. Không phần nào của tệp được giữ lại.',
    download: 'Tải về các dòng bị từ chối',
    rebuild: 'Dựng lại chỉ mục',
    rebuilt: /^Đã dựng lại/,
    deleteMissing: /^Loại doanh nghiệp vắng mặt/,
    again: 'Kiểm tra lại với các tùy chọn này',
    number: /^Gõ ([\d.]+) để xác nhận việc loại$/,
    wrongNumber: 'Đây không phải là số doanh nghiệp sẽ bị loại.',
    discard: 'Bỏ tệp này',
    discardNamed: 'Bỏ ít.csv',
    discarded: 'Đã bỏ tệp ít.csv.',
  },
} as const

/** Companies that no other test uses: a head office and its branches, several hundred each. */
function companies(prefix: string, heads: number, name: string): string {
  const lines = Array.from({ length: heads * 900 }, (_, n) => {
    const head = `${prefix}${String(100_000 + Math.floor(n / 900)).padStart(6, '0')}`
    return `${head}-${String((n % 900) + 1).padStart(3, '0')},${name} ${n}`
  })
  return `Mã số thuế,Tên doanh nghiệp\n${lines.join('\n')}\n`
}

async function upload(page: Page, text: (typeof words)[keyof typeof words], name: string, content: string) {
  await page.getByLabel(text.drop).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: text.send }).click()
}

describe.each(journeys(['en', 'vi'] as const, 0))('data administration, in %s', (language) => {
  const text = words[language]

  test('uploads, checks and imports a file, finds its companies and downloads the rejected rows', async () => {
    const page = await browser.open('/admin/data', { account: 'admin', language })
    await expectAccessibleEverywhere(page, language)
    const name = `CÔNG TY TNHH KIỂM TRA ${text.prefix}`
    await upload(page, text, 'danh sách.csv', `${companies(text.prefix, 1, name)}12345,=1+1\n`)
    await page.getByRole('heading', { name: text.result }).waitFor()
    await expectAccessibleEverywhere(page, language)

    await page.getByRole('button', { name: text.start }).click()
    await page.getByText(text.completed, { exact: true }).waitFor()
    await expectAccessibleEverywhere(page, language)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: text.download }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^rejected-\d+\.csv$/)
    expect(String(await bytesOf(download))).toContain("'=1+1")

    // The index catches up within about a second.
    await expect
      .poll(async () => {
        await page.goto(new URL(`/search?q=${text.prefix}100000-001`, page.url()).href)
        return page.getByText(`${name} 0`).count()
      })
      .toBeGreaterThan(0)
  })

  test('a cancelled import reports what stays; a cancelled upload leaves nothing', async () => {
    const page = await browser.open('/admin/data', { account: 'admin', language })
    await upload(page, text, 'lớn.csv', companies(text.prefix, 25, 'CÔNG TY CỔ PHẦN DÀI'))
    await page.getByRole('button', { name: text.start }).click()
    await page.getByRole('button', { name: text.cancel }).click()
    await page.getByText(text.cancelled).waitFor()

    await visit(page, '/admin/data')
    // A request that hangs until it is cancelled.
    await page.route('**/admin/data/uploads', () => {})
    await upload(page, text, 'không gửi.csv', companies(text.prefix, 1, 'KHÔNG'))
    const cancel = page.getByRole('button', { name: text.cancelUpload })
    await cancel.and(page.locator(':focus')).waitFor()
    await cancel.click()
    await page.getByText(text.uploadCancelled).waitFor()
  })

  test('removing most companies requires their typed number', async () => {
    const page = await browser.open('/admin/data', { account: 'admin', language })
    await upload(page, text, 'ít.csv', `tax_code,name\n${text.prefix}999999,MỘT\n`)
    await page.getByRole('heading', { name: text.result }).waitFor()
    await page.getByLabel(text.deleteMissing).check()
    await page.getByRole('button', { name: text.again }).click()
    const field = page.getByLabel(text.number)
    await field.fill('1')
    await expectAccessibleEverywhere(page, language)
    await page.getByRole('button', { name: text.start }).click()
    await page.getByText(text.wrongNumber).waitFor()
    await page.getByRole('button', { name: text.discard }).click()
    await expectAccessibleEverywhere(page, language)
    await page.getByRole('button', { name: text.discardNamed, exact: true }).click()
    await page.getByText(text.discarded).waitFor()
  })

  test('rebuilds the index', async () => {
    const page = await browser.open('/admin/data', { account: 'admin', language })
    await page.getByRole('button', { name: text.rebuild }).click()
    await page.getByText(text.rebuilt).waitFor()
  })
})
