import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns whether LibreOffice is installed; logs if not. */
export function hasLibreOffice(): boolean {
  try {
    execFileSync(office, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('LibreOffice is not installed here: nobody else has opened the files.')
    return false
  }
}

const office = 'soffice'

/** Comma, double quote, UTF-8, from line 1, detect numbers, and last: run formulas. */
const csvOptions = '44,34,76,1,,0,false,true,false,false,false,0,true'

/** Opens a spreadsheet in LibreOffice and returns its flat XML. `extension` is the type of the file. */
export function openInLibreOffice(bytes: Buffer, extension: 'csv' | 'xlsx'): string {
  const folder = mkdtempSync(join(tmpdir(), 'office-'))
  try {
    const file = join(folder, `file.${extension}`)
    writeFileSync(file, bytes)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const filter = extension === 'csv' ? [`--infilter=Text - txt - csv (StarCalc):${csvOptions}`] : []
    execFileSync(
      office,
      [profile, '--headless', ...filter, '--convert-to', 'fods', '--outdir', folder, file],
      { stdio: 'ignore', timeout: 120_000 },
    )
    return readFileSync(join(folder, 'file.fods'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
