import { firstBranchKey, maxDigits } from '#search-engine/number-keys.ts'
import type { ParsedQuery } from '#search-engine/parsed-query.ts'
import type { EngineSort } from '#search-engine/types.ts'
import { type Clause, ranges } from './query.ts'

/** Rank of a document found by number: the code itself, its branches in order, then other numbers. */
const numberScript = `
  if (doc['derived.code'].size() == 0) return 2000;
  long code = doc['derived.code'].value;
  if (code == params.key) return 0;
  return code >= params.branches && code < params.branches + 1000 ? code - params.branches + 1 : 2000;`

/** Text of the code, if it has the prefix, else of the first number that has it, then of the code. */
const prefixScript = `
  boolean within(def ranges, long key) { for (def range : ranges) if (key >= range[0] && key < range[1]) return true; return false; }
  long code = doc['derived.code'].size() == 0 ? 1L : doc['derived.code'].value;
  String text = Long.toString(code).substring(1);
  if (within(params.codes, code)) return '0' + text;
  String first = null;
  for (long key : doc['derived.numbers']) {
    String number = Long.toString(key).substring(1);
    if (within(params.numbers, key) && (first == null || number.compareTo(first) < 0)) first = number;
  }
  return '1' + first + ' ' + (within(params.ordered, code) ? text : '~');`

/** Tie-breakers of every order; the id is last. */
export const byQuality: Clause[] = [
  { 'derived.quality': { order: 'desc' } },
  { 'derived.date': { order: 'desc', missing: '_last' } },
  { id: { order: 'asc' } },
]

const script = (type: 'number' | 'string', source: string, params: Clause): Clause => ({
  _script: { type, script: { lang: 'painless', source, params }, order: 'asc' },
})

/** Sort order of a query. */
export function sortClauses(sort: EngineSort, { number, prefix }: ParsedQuery, isScored: boolean): Clause[] {
  if (sort === 'name') return [{ 'derived.sortName': { order: 'asc' } }, ...byQuality]
  if (sort !== 'relevance')
    return [{ 'derived.date': { order: sort === 'newest' ? 'desc' : 'asc', missing: '_last' } }, ...byQuality]
  if (number !== undefined && number >= 0)
    return [script('number', numberScript, { key: number, branches: firstBranchKey(number) }), ...byQuality]
  if (prefix) {
    const params = {
      codes: ranges(prefix.code, prefix.codeLengths),
      numbers: ranges(prefix.number, prefix.numberLengths),
      ordered: prefix.codeLengths
        .filter((length) => length <= maxDigits)
        .map((length) => [10 ** length, 2 * 10 ** length]),
    }
    return [script('string', prefixScript, params), ...byQuality]
  }
  return isScored ? [{ _score: { order: 'desc' } }, ...byQuality] : byQuality
}

const opposites: Record<string, string> = { asc: 'desc', desc: 'asc', _last: '_first' }

/** Returns the opposite of a sort order. */
export function reverseSort(sort: readonly Clause[]): Clause[] {
  return sort.map((clause) => {
    const [[field, by]] = Object.entries(clause) as [string, { order: string; missing?: string }][]
    const missing = by.missing && { missing: opposites[by.missing] }
    return { [field]: { ...by, ...missing, order: opposites[by.order] } }
  })
}
