import { companyStatuses, type CompanyStatus } from '#core/companies/company.ts'
import { foldWords } from '#text/tokenize.ts'

/**
 * Words of the registry, folded, the first that fits decides. Whoever left the registered address, whether the tax
 * office knows where to or not, is "relocated".
 */
const wordings: readonly (readonly [pattern: RegExp, status: CompanyStatus])[] = [
  [
    /\bkhong (?:con )?(?:hoat dong|hd|o) tai dia chi\b|\bchuyen co quan thue\b|\bbo (?:tron|dia chi)\b/,
    'relocated',
  ],
  [/\btam (?:nghi|ngung|dung)\b|\bsuspended\b/, 'suspended'],
  [
    /\bchua hoan thanh\b|\bdang lam thu tuc\b|\bcho lam thu tuc\b|\bdang (?:giai the|pha san)\b|\bclosing\b/,
    'closing',
  ],
  [
    /\bngung\b|\bcham dut\b|\bdong (?:mst|ma so)\b|\bgiai the\b|\bpha san\b|\bthu hoi\b|\bclosed\b|\bdissolved\b/,
    'closed',
  ],
  [/\b(?:dang )?hoat dong\b|\bdang hd\b|\bactive\b|\boperating\b/, 'active'],
]

const remembered = new Map<string, CompanyStatus | undefined>()

/** The status that the registry's wording (or ours) means; undefined for wording not known. */
export function parseStatus(text: string): CompanyStatus | undefined {
  if (remembered.has(text)) return remembered.get(text)
  const folded = foldWords(text.slice(0, 300)).join(' ')
  const status =
    companyStatuses.find((own) => own === folded) ?? wordings.find(([pattern]) => pattern.test(folded))?.[1]
  if (remembered.size < 1_000) remembered.set(text, status)
  return status
}
