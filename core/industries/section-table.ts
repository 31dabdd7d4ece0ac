/** One section (level 1) of an industrial classification, written as a table. */
export interface SectionTable {
  code: string
  nameVi: string
  nameEn: string
  /** The first and the last two-digit division, both included. */
  divisions: readonly [first: number, last: number]
  /** One industry per line: code | Vietnamese title | English title. */
  industries: string
}

/** Rows of a table whose cells are separated by `|` and rows by line ends; blank lines are skipped. */
export function readRows(table: string): string[][] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))
}
