import { findIndustry } from '#core/industries/find-industry.ts'
import { findCity } from '#core/places/cities.server.ts'
import type { CompanyStatus } from '#core/companies/company.ts'
import { inventAddress } from './addresses.server.ts'
import type { Brand } from './brands.ts'
import { inventEmail, inventPhone } from './contacts.ts'
import { dateSinceReform, issueDateAt, laterDate, reformDate } from './dates.ts'
import { inventName, registerNames, type Names } from './names.ts'
import { fullName, inventPerson } from './people.ts'
import { planBlock, type Planned } from './plan-block.ts'
import { provinceShares, type ProvinceShare } from './provinces.ts'
import { Random, Weighted } from './random.ts'
import { showcaseAt, type Showcase } from './showcase.ts'
import { blockSize, maxCompanies, padded } from './tax-codes.ts'

/** A made-up company, by column of the table; `business_type_id` is the id of an industry. */
export interface GeneratedCompany {
  tax_code: string
  name: string
  international_name: string | null
  short_name: string | null
  tax_address: string
  phone: string | null
  email: string | null
  legal_representative: string | null
  issue_date: string | null
  status: CompanyStatus
  business_type_id: number | null
}

/** In file order. */
export const generatedColumns = [
  'tax_code',
  'name',
  'international_name',
  'short_name',
  'tax_address',
  'phone',
  'email',
  'legal_representative',
  'issue_date',
  'status',
  'business_type_id',
] as const satisfies readonly (keyof GeneratedCompany)[]

export interface GenerateOptions {
  companies: number
  seed: number
  /** Skips this many companies; the rest stay the same. */
  from?: number
}

const provinceOf = new Weighted(provinceShares.map((province) => [province, province.share] as const))

const statusOf = new Weighted<CompanyStatus>([
  ['active', 481],
  ['closing', 208],
  ['closed', 161],
  ['relocated', 112],
  ['suspended', 38],
])

/** Generates made-up companies with realistic distributions for search. Deterministic for a seed. */
export function* generateCompanies({
  companies,
  seed,
  from = 0,
}: GenerateOptions): Iterable<GeneratedCompany> {
  if (companies > maxCompanies) throw new RangeError(`At most ${maxCompanies} companies can be generated.`)
  for (let block = Math.floor(from / blockSize); block * blockSize < companies; block++) {
    for (const planned of planBlock(seed, block)) {
      const index = block * blockSize + planned.position
      if (index < from) continue
      if (index >= companies) return
      yield generateCompany(seed, index, planned)
    }
  }
}

function generateCompany(seed: number, index: number, planned: Planned): GeneratedCompany {
  const random = new Random(seed, index)
  if (planned.kind === 'household') return household(random, index)
  if (planned.kind === 'branch') return branch(seed, random, index, planned)
  const showcase = showcaseAt(index)
  return showcase ? exhibit(random, showcase, planned) : headOffice(random, index, planned)
}

function headOffice(random: Random, index: number, { head }: Planned & { kind: 'head' }): GeneratedCompany {
  const parts = inventName(random, index)
  const issueDate = issueDateAt(head.age, random)
  return complete(random, head.taxCode, registerNames(random, parts), {
    province: head.province,
    issueDate,
    status: statusSince(random, issueDate, head.age),
    brand: parts.brand,
    businessTypeId: random.chance(0.96) ? parts.industryId : null,
  })
}

/** Returns a status; recently registered companies have rarely closed. */
function statusSince(random: Random, issueDate: string, age: number): CompanyStatus {
  if (issueDate >= reformDate) return random.chance(0.97) ? 'active' : 'suspended'
  return random.chance(age ** 3 * 0.5) ? 'active' : statusOf.draw(random)
}

/** Generates a branch, named after its head office, whose name is regenerated from its own numbers. */
function branch(
  seed: number,
  random: Random,
  index: number,
  { head, headPosition, number }: Planned & { kind: 'branch' },
): GeneratedCompany {
  const headIndex = index - (index % blockSize) + headPosition
  const headRandom = new Random(seed, headIndex)
  const parts = inventName(headRandom, headIndex)
  const showcase = showcaseAt(headIndex)
  const headName = showcase ? showcaseNames(showcase).name : registerNames(headRandom, parts).name
  const province = random.chance(0.55) ? head.province : provinceOf.draw(random)
  const city = cityName(province)
  const issueDate = laterDate(issueDateAt(head.age, random), random)
  const names: Names = {
    name: branchName(random, headName, city, number),
    internationalName: null,
    shortName: null,
  }
  return complete(random, `${head.taxCode}-${padded(number, 3)}`, names, {
    province,
    issueDate,
    status: statusSince(random, issueDate, 0),
    brand: showcase?.brand ?? parts.brand,
    businessTypeId: showcase ? findIndustry(showcase.code)!.id : parts.industryId,
  })
}

function branchName(random: Random, headName: string, city: string, number: number): string {
  const style = random.fraction()
  if (style < 0.2) return `VĂN PHÒNG ĐẠI DIỆN ${headName}${random.chance(0.5) ? ` TẠI ${city}` : ''}`
  if (style < 0.27) return `ĐỊA ĐIỂM KINH DOANH SỐ ${number} - ${headName}`
  if (style < 0.55) return `CHI NHÁNH ${headName} TẠI ${city}`
  if (style < 0.7) return `CHI NHÁNH ${city} - ${headName}`
  if (style < 0.78) return `CHI NHÁNH ${padded(number, 2)} - ${headName}`
  if (style < 0.82) return `CN ${headName}`
  return `CHI NHÁNH ${headName}`
}

function household(random: Random, index: number): GeneratedCompany {
  const owner = fullName(inventPerson(random))
  const parts = inventName(random, index)
  const issueDate = dateSinceReform(random)
  // Area numbers 097 to 099 are unassigned, so no real personal number is generated. The digit for sex and century
  // distinguishes each three million companies from earlier ones, and the decade of birth each fifteen million.
  const gender = random.below(2) + 2 * (Math.floor(index / 3_000_000) % 5)
  const decade = 10 * Math.floor(index / 15_000_000)
  const year = gender < 2 && decade === 0 ? 60 + random.below(40) : decade + random.below(8)
  const number = `09${7 + (Math.floor(index / 1_000_000) % 3)}${gender}${padded(year, 2)}${padded(index % 1_000_000, 6)}`
  const name = random.chance(0.5) ? `HỘ KINH DOANH ${parts.vi}` : `HỘ KINH DOANH ${owner}`
  return complete(
    random,
    number,
    { name, internationalName: null, shortName: null },
    {
      province: provinceOf.draw(random),
      issueDate,
      status: random.chance(0.93) ? 'active' : 'suspended',
      brand: parts.brand,
      businessTypeId: parts.industryId,
      representative: owner,
    },
  )
}

function showcaseNames({ brand, business, businessEn, form }: Showcase): Names {
  const vi = { CP: 'CÔNG TY CỔ PHẦN', TNHH: 'CÔNG TY TNHH', HTX: 'HỢP TÁC XÃ', DNTN: 'DOANH NGHIỆP TƯ NHÂN' }[
    form
  ]
  const en = {
    CP: 'JOINT STOCK COMPANY',
    TNHH: 'COMPANY LIMITED',
    HTX: 'COOPERATIVE',
    DNTN: 'PRIVATE ENTERPRISE',
  }[form]
  const short = { CP: 'JSC', TNHH: 'CO., LTD', HTX: 'COOP', DNTN: '' }[form]
  return {
    name: `${vi} ${business} ${brand.vi}`,
    internationalName: `${brand.en} ${businessEn} ${en}`,
    shortName: `${brand.en} ${short}`.trim(),
  }
}

function exhibit(random: Random, showcase: Showcase, { head }: Planned & { kind: 'head' }): GeneratedCompany {
  const { province } = head
  const company = complete(random, head.taxCode, showcaseNames(showcase), {
    province,
    issueDate: issueDateAt(0.45 + 0.5 * head.age, random),
    status: 'active',
    brand: showcase.brand,
    businessTypeId: findIndustry(showcase.code)!.id,
    representative: fullName(inventPerson(random)),
  })
  const mailbox = showcase.brand.en.replaceAll(' ', '').toLowerCase()
  company.phone = `0${province.areaCode}3${random.digits(9 - province.areaCode.length)}`
  company.email = `lienhe@${mailbox}.example`
  return company
}

interface Rest {
  province: ProvinceShare
  issueDate: string
  status: CompanyStatus
  brand: Brand
  businessTypeId: number | null
  /** Always named if given; otherwise in nine of ten cases. */
  representative?: string
}

function complete(random: Random, taxCode: string, names: Names, rest: Rest): GeneratedCompany {
  const { province, issueDate, brand } = rest
  const representative = rest.representative ?? fullName(inventPerson(random))
  const named = rest.representative !== undefined || random.chance(0.89)
  return {
    tax_code: taxCode,
    name: names.name,
    international_name: names.internationalName,
    short_name: names.shortName,
    tax_address: inventAddress(random, province.code, issueDate),
    phone: random.chance(0.7) ? inventPhone(random, province.areaCode, issueDate) : null,
    email: random.chance(0.35) ? inventEmail(random, brand, representative) : null,
    legal_representative: named ? representative : null,
    issue_date: random.chance(0.99) ? issueDate : null,
    status: rest.status,
    business_type_id: rest.businessTypeId,
  }
}

const capitals = new Map<string, string>()
function cityName(province: ProvinceShare): string {
  let name = capitals.get(province.code)
  if (name === undefined) {
    name = findCity(Number(province.code))!.city.toUpperCase()
    capitals.set(province.code, name)
  }
  return name
}
