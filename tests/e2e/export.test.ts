import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '#tests/setup/accessible.ts'
import { arrived, visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { readDownload } from '#tests/setup/read-download.ts'
import { journeys } from '#tests/setup/seed.ts'

const browser = useBrowser()

const words = {
  en: {
    account: 'selection-1' as const,
    select: /^Select CÔNG|^Select D/,
    selectPage: 'Select all on this page',
    selecting: 'Select',
    selected: '2 selected',
    export: /^Export 2 companies · 2\s+credits$/,
    exportFree: /^Export 2 companies · free$/,
    title: 'Export 2 companies',
    done: 'Export successful!',
    facts: /2\s+companies · 2\s+new · 0\s+re-exported · [\d,]+\s+credits\s+remaining/,
    factsAgain: /2\s+companies · 0\s+new · 2\s+re-exported/,
    badge: 'Previously Exported',
    history: 'Your exports',
    whole: /^Select all (\d+) results$/,
    exportWhole: (count: number) => new RegExp(`^Export ${count} companies · \\d+\\s+credits$`),
    missing: '15 credits are missing: this costs 25, your balance is 10.',
    add: 'Add credits to export',
    visitor: 'Export 2 companies',
    columns: /^Columns/,
    noColumns: 'Choose at least one column.',
    file: 'Download the file',
  },
  vi: {
    account: 'selection-2' as const,
    select: /^Chọn CÔNG|^Chọn D/,
    selectPage: 'Chọn cả trang này',
    selecting: 'Chọn',
    selected: 'Đã chọn 2',
    export: /^Xuất 2 doanh nghiệp · 2\s+tín\s+dụng$/,
    exportFree: /^Xuất 2 doanh nghiệp · miễn\s+phí$/,
    title: 'Xuất 2 doanh nghiệp',
    done: 'Xuất dữ liệu thành công!',
    facts: /2\s+doanh\s+nghiệp · 2\s+mới · 0\s+xuất\s+lại · còn\s+[\d.]+\s+tín\s+dụng/,
    factsAgain: /2\s+doanh\s+nghiệp · 0\s+mới · 2\s+xuất\s+lại/,
    badge: 'Đã xuất trước đây',
    history: 'Lượt xuất dữ liệu của bạn',
    whole: /^Chọn cả (\d+) kết quả$/,
    exportWhole: (count: number) => new RegExp(`^Xuất ${count} doanh nghiệp · \\d+\\s+tín\\s+dụng$`),
    missing: 'Còn thiếu 15 tín dụng: lượt xuất này cần 25, số dư là 10.',
    add: 'Mua thêm tín dụng để xuất',
    visitor: 'Xuất 2 doanh nghiệp',
    columns: /^Cột dữ liệu/,
    noColumns: 'Hãy chọn ít nhất một cột.',
    file: 'Tải tệp',
  },
}

/** On a phone, shows the checkboxes. */
async function startSelecting(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true, pressed: false })
  if (await button.isVisible()) await button.click()
}

async function selectTwo(page: Page, { select, selecting }: { select: RegExp; selecting: string }) {
  await startSelecting(page, selecting)
  const boxes = page.getByRole('main').getByRole('checkbox', { name: select })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}

const bar = (page: Page) => page.locator('#export-selection')
const dialog = (page: Page) => page.getByRole('dialog')

describe.each(journeys(['en', 'vi'] as const, 1))('in %s', (language) => {
  const t = words[language]
  const small = language === 'vi' ? phone : {}

  test('a selection is quoted, paid, downloaded, marked as exported and free afterwards', async () => {
    const page = await browser.open('/search?q=tnhh', { language, account: t.account, ...small })
    await selectTwo(page, t)
    await bar(page).getByText(t.selected).waitFor()
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: t.export }).click()
    await dialog(page).getByRole('heading', { name: t.title }).waitFor()
    await dialog(page).getByText(t.columns).click()
    await expectAccessible(page)

    const notice = page.getByRole('status').filter({ hasText: t.done })
    const [csv] = await Promise.all([
      readDownload(page, () => dialog(page).getByRole('button', { name: t.export }).click()),
      notice.filter({ hasText: t.facts }).waitFor(),
    ])
    await page.locator('[type=checkbox]:focus').waitFor()
    // Stays while it contains the focus.
    await notice.getByRole('link').focus()
    expect(csv.name).toMatch(/^companies-\d{8}-\d{6}\.csv$/)
    expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows: string[][] = parse(csv.bytes, { bom: true, columns: false })
    expect(rows.map((row) => row.length)).toEqual([13, 13, 13])
    expect(rows[0].slice(0, 3)).toEqual(['Name', 'International Name', 'Tax Code'])

    await expectAccessible(page)
    await expect.poll(() => page.getByText(t.badge, { exact: true }).count()).toBe(2)
    expect(await bar(page).count()).toBe(0)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await page.getByRole('checkbox', { name: t.selectPage }).focus()
    await notice.waitFor({ state: 'detached' })

    await selectTwo(page, t)
    await bar(page).getByRole('button', { name: t.exportFree }).click()
    await dialog(page).getByRole('radio', { name: /XLSX/ }).check()
    const [xlsx] = await Promise.all([
      readDownload(page, () => dialog(page).getByRole('button', { name: t.exportFree }).click()),
      notice.filter({ hasText: t.factsAgain }).waitFor(),
    ])
    await notice.getByRole('link').focus()
    expect(xlsx.name).toMatch(/\.xlsx$/)
    expect(xlsx.bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')

    await notice.getByRole('link').click()
    await arrived(page, /\/exports\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { name: t.file }).waitFor()
    await expectAccessible(page)
    const again = await readDownload(page, () => page.getByRole('link', { name: /JSON Lines/ }).click())
    expect(
      again.bytes
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).taxCode),
    ).toEqual(rows.slice(1).map((row) => row[2]))
    await page.getByText(again.name).waitFor()

    await visit(page, '/exports')
    await page.getByRole('heading', { name: t.history }).waitFor()
    // A free export opened the paid one.
    expect(await page.getByRole('table').getByRole('rowheader').getByRole('link').count()).toBe(1)
    await expectAccessible(page)
  })

  test('a visitor is redirected to pricing with the count', async () => {
    const page = await browser.open('/search?q=tnhh', { language, ...small })
    await selectTwo(page, t)
    await bar(page).getByRole('button', { name: t.visitor }).click()
    await arrived(page, /\/export-pricing\?selected=2&returnTo=%2Fsearch%3Fq%3Dtnhh$/)
    // The selection is restored on return.
    await visit(page, '/search?q=tnhh')
    await bar(page).getByText(t.selected).waitFor()
    expect(await page.getByRole('main').locator('li').getByRole('checkbox', { checked: true }).count()).toBe(
      2,
    )
  })

  test('a customer with insufficient credits sees the missing ones and is linked to pricing', async () => {
    const page = await browser.open('/search?q=tnhh&perPage=25', { language, account: 'poor', ...small })
    await startSelecting(page, t.selecting)
    await page.getByRole('checkbox', { name: t.selectPage }).check()
    await bar(page).getByText(t.missing).waitFor()
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: t.add }).click()
    await arrived(
      page,
      /\/export-pricing\?selected=25&credits=25&returnTo=%2Fsearch%3Fq%3Dtnhh%26perPage%3D25$/,
    )
  })

  test('all results of a search go into one file', async () => {
    const page = await browser.open('/search?q=tnhh&hasEmail=true', {
      language,
      account: language === 'en' ? 'quotes-1' : 'quotes-2',
      ...small,
    })
    await startSelecting(page, t.selecting)
    await page.getByRole('checkbox', { name: t.selectPage }).check()
    const whole = bar(page).getByRole('button', { name: t.whole })
    const total = Number(t.whole.exec((await whole.textContent())!)![1])
    expect(total).toBeGreaterThan(10)
    await whole.click()
    await bar(page)
      .getByRole('button', { name: t.exportWhole(total) })
      .click()
    await dialog(page)
      .getByRole('radio', { name: /JSON Lines/ })
      .check()
    const { bytes } = await readDownload(page, () =>
      dialog(page)
        .getByRole('button', { name: t.exportWhole(total) })
        .click(),
    )
    expect(bytes.toString().trim().split('\n')).toHaveLength(total)
  })

  test('without JavaScript all results lead to a quote, and the quote to the file', async () => {
    const page = await browser.open('/search?q=tnhh&hasPhone=true', {
      language,
      account: 'files-1',
      javaScriptEnabled: false,
      ...small,
    })
    await page.locator('form[action="/exports/quotes"] button').click()
    await page.waitForURL(/\/exports\/quotes\//)
    await page.getByRole('radio', { name: /XLSX/ }).check()
    const { name } = await readDownload(page, () => page.locator('form:has([name=format]) button').click())
    expect(name).toMatch(/\.xlsx$/)
    expect(page.url()).toMatch(/\/exports\/[0-9a-f-]{36}\?done=xlsx$/)
    await page.getByText(t.done).waitFor()
  })
})

test('the selection ends with its search, and the bar covers neither the last result nor the footer', async () => {
  const page = await browser.open('/search?q=tnhh', { language: 'vi', account: 'files-2', ...phone })
  await startSelecting(page, words.vi.selecting)
  await page.getByRole('checkbox', { name: words.vi.selectPage }).check()
  await bar(page).waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [box, last, footer] = await Promise.all(
    [bar(page), page.locator('main li').last(), page.locator('footer')].map((element) =>
      element.boundingBox(),
    ),
  )
  expect(last!.y + last!.height).toBeLessThanOrEqual(box!.y)
  expect(box!.y + box!.height).toBeLessThanOrEqual(footer!.y)
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow).toBeLessThanOrEqual(0)

  await page.getByLabel('Sắp xếp').selectOption({ label: 'Mới nhất trước' })
  await page.waitForURL(/sort=newest/)
  await bar(page).waitFor({ state: 'detached' })
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

test('the success notice closes itself, except during keyboard focus', async () => {
  const page = await browser.open('/search?q=tnhh', { account: 'files-2' })
  await page.getByRole('main').getByRole('checkbox', { name: words.en.select }).first().check()
  await bar(page)
    .getByRole('button', { name: /^Export 1 company/ })
    .click()
  await dialog(page).waitFor()
  await page.clock.install({ time: '2026-11-21T08:00:00Z' })
  await page.clock.pauseAt('2026-11-21T09:00:00Z')
  await dialog(page)
    .getByRole('button', { name: /^Export 1 company/ })
    .click()
  const notice = page.getByRole('status').filter({ hasText: words.en.done })
  await notice.waitFor()
  await page.clock.runFor(4_000)
  await page.keyboard.press('Tab')
  await page.clock.runFor(4_000)
  expect(await notice.isVisible()).toBe(true)
  await page.clock.runFor(4_000)
  await notice.waitFor({ state: 'detached' })
})

test('everything works by keyboard, with the focus visible', async () => {
  const page = await browser.open('/search?q=tnhh', { account: 'files-2' })
  const boxes = page.getByRole('main').getByRole('checkbox', { name: words.en.select })
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await bar(page).waitFor()
  await boxes.nth(5).focus()
  const [box, bounds] = await Promise.all([boxes.nth(5).boundingBox(), bar(page).boundingBox()])
  expect(box!.y + box!.height).toBeLessThanOrEqual(bounds!.y)

  const button = bar(page).getByRole('button', { name: /^Export 1 company/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await page.locator('[name=format]:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[value=xlsx]:focus').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await button.and(page.locator(':focus')).waitFor()

  await page.keyboard.press('Enter')
  await dialog(page).getByText(words.en.columns).click()
  for (const column of await dialog(page).getByRole('checkbox').all()) await column.uncheck()
  await dialog(page).getByText(words.en.noColumns).waitFor()
  await dialog(page).getByRole('checkbox', { name: 'Tax code' }).check()
  await dialog(page).getByRole('radio', { name: /CSV/ }).focus()
  const { bytes } = await readDownload(page, () => page.keyboard.press('Enter'))
  expect(bytes.toString().split('\r\n')[0]).toBe('\uFEFFTax Code')
})
