import { gaps, type AddressWords } from './address-words.ts'

type DistrictKind = 'quận' | 'huyện' | 'thị xã' | 'thành phố'
export type WardKind = 'phường' | 'xã' | 'thị trấn' | 'đặc khu'
export type UnitKind = 'tỉnh' | 'đơn vị cấp huyện' | DistrictKind | WardKind

/** A word for the kind of the unit whose name is next to it, and its position. */
export type KindWord = { kind: UnitKind; start: number; short: boolean }

const twoWords: Record<string, UnitKind> = {
  'thanh pho': 'thành phố',
  't p': 'thành phố',
  'thi xa': 'thị xã',
  't x': 'thị xã',
  'thi tran': 'thị trấn',
  't t': 'thị trấn',
  'dac khu': 'đặc khu',
  'huyen dao': 'huyện',
}

const oneWord: Record<string, UnitKind> = {
  tinh: 'tỉnh',
  province: 'tỉnh',
  tp: 'thành phố',
  city: 'thành phố',
  quan: 'quận',
  q: 'quận',
  huyen: 'huyện',
  h: 'huyện',
  tx: 'thị xã',
  district: 'đơn vị cấp huyện',
  dist: 'đơn vị cấp huyện',
  phuong: 'phường',
  p: 'phường',
  f: 'phường',
  ward: 'phường',
  xa: 'xã',
  x: 'xã',
  commune: 'xã',
  tt: 'thị trấn',
}

const kindsOfTwo = new Map(Object.entries(twoWords))
const kindsOfOne = new Map(Object.entries(oneWord))
const suffixes = new Set(['city', 'province', 'district', 'ward', 'commune'])

/** Returns the kind whose word ends right before word `at`, if any. */
export function kindBefore(address: AddressWords, at: number): KindWord | undefined {
  const { words, gapBefore } = address
  if (at < 1 || gapBefore[at] > gaps.dot) return undefined
  const last = words[at - 1]
  if (at > 1 && gapBefore[at - 1] <= gaps.dot) {
    const kind = kindsOfTwo.get(`${words[at - 2]} ${last}`)
    if (kind) return { kind, start: at - 2, short: last.length === 1 }
  }
  const kind = kindsOfOne.get(last)
  return kind && { kind, start: at - 1, short: last.length <= 2 && last !== 'xa' }
}

/** Returns the English kind after a name that ends before `end` ("Ha Noi City"), if any. */
export function kindBehind(address: AddressWords, end: number): UnitKind | undefined {
  const last = address.words[end - 1]
  return address.gapBefore[end - 1] === gaps.blank && suffixes.has(last) ? kindsOfOne.get(last) : undefined
}

const districtKinds: ReadonlySet<UnitKind> = new Set<DistrictKind>(['quận', 'huyện', 'thị xã', 'thành phố'])
const wardKinds: ReadonlySet<UnitKind> = new Set<WardKind>(['phường', 'xã', 'thị trấn', 'đặc khu'])

export function isWardKind(kind: UnitKind): kind is WardKind {
  return wardKinds.has(kind)
}

/** Returns whether a kind word precedes a district's name. */
export function isDistrictKind(kind: UnitKind): boolean {
  return districtKinds.has(kind) || kind === 'đơn vị cấp huyện'
}

/** Splits a unit's full name into kind, in lower case, and bare name: "Quận 1" is "quận" and "1". */
export function splitUnitName(fullName: string): { kind: UnitKind; name: string } {
  const match = /^(quận|huyện|thị xã|thành phố|phường|xã|thị trấn|đặc khu)\s+(.+)$/i.exec(fullName)
  if (!match) throw new Error(`No kind of unit in "${fullName}"`)
  return { kind: match[1].toLowerCase() as UnitKind, name: match[2] }
}
