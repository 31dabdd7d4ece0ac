import { generalActivity, specialActivity, untoldIndustry } from './activities.ts'
import { inventBrand, type Brand } from './brands.ts'
import { Weighted, type Random } from './random.ts'

interface LegalForm {
  /** Precedes the rest of the name. */
  vi: string
  /** Follows the rest of the international name. */
  en: readonly string[]
  short: string
}

const form = (vi: string, en: string[], short: string): LegalForm => ({ vi, en, short })
const limited = ['COMPANY LIMITED', 'COMPANY LIMITED', 'COMPANY LIMITED', 'CO., LTD', 'CO.,LTD']
const single = ['ONE MEMBER COMPANY LIMITED', 'COMPANY LIMITED', 'ONE MEMBER CO., LTD']
const stock = ['JOINT STOCK COMPANY', 'JOINT STOCK COMPANY', 'JSC', 'CORPORATION']

const legalForms = new Weighted<LegalForm>([
  [form('CÔNG TY TNHH', limited, 'CO., LTD'), 6534],
  [form('CÔNG TY TRÁCH NHIỆM HỮU HẠN', limited, 'CO., LTD'), 190],
  [form('CÔNG TY TNHH MTV', single, 'CO., LTD'), 620],
  [form('CÔNG TY TNHH MỘT THÀNH VIÊN', single, 'CO., LTD'), 460],
  [form('CÔNG TY TRÁCH NHIỆM HỮU HẠN MỘT THÀNH VIÊN', single, 'CO., LTD'), 156],
  [form('CÔNG TY TNHH HAI THÀNH VIÊN', limited, 'CO., LTD'), 13],
  [form('CÔNG TY CỔ PHẦN', stock, 'JSC'), 940],
  [form('CÔNG TY CP', stock, 'JSC'), 42],
  [form('DOANH NGHIỆP TƯ NHÂN', ['PRIVATE ENTERPRISE'], 'PRIVATE ENTERPRISE'), 430],
  [form('DNTN', ['PRIVATE ENTERPRISE'], 'PRIVATE ENTERPRISE'), 62],
  [form('HỢP TÁC XÃ', ['COOPERATIVE'], 'COOPERATIVE'), 145],
  [form('HTX', ['COOPERATIVE'], 'COOPERATIVE'), 16],
])

export interface CompanyNameParts {
  form: LegalForm
  brand: Brand
  /** Without the legal form. */
  vi: string
  en: string
  industryId: number
}

/** Generates a company's name and an industry that matches its words. */
export function inventName(random: Random, index: number): CompanyNameParts {
  const form = legalForms.draw(random)
  const brand = inventBrand(random, index)
  const general = generalActivity.draw(random)
  const special = specialActivity.draw(random)
  const industryId = () => {
    const ids = special.industryIds
    return ids[random.chance(0.6) ? 0 : random.below(ids.length)]
  }
  const order = random.fraction()
  if (order < 0.27) {
    const untold = untoldIndustry.draw(random)
    return {
      form,
      brand,
      vi: `${general.vi} ${brand.vi}`,
      en: `${brand.en} ${general.en}`,
      industryId: untold,
    }
  }
  if (order < 0.42) {
    // "DỊCH VỤ" before "DỊCH VỤ BẢO VỆ" adds nothing.
    const repeats = general.vi.includes(special.vi.split(' ').slice(0, 2).join(' '))
    const vi = repeats ? special.vi : `${general.vi} ${special.vi}`
    const en = repeats ? special.en : `${special.en} ${general.en}`
    return { form, brand, vi: `${vi} ${brand.vi}`, en: `${brand.en} ${en}`, industryId: industryId() }
  }
  if (order < 0.627) {
    return {
      form,
      brand,
      vi: `${special.vi} ${brand.vi}`,
      en: `${brand.en} ${special.en}`,
      industryId: industryId(),
    }
  }
  if (order < 0.68) {
    return {
      form,
      brand,
      vi: `${brand.vi} ${special.vi}`,
      en: `${brand.en} ${special.en}`,
      industryId: industryId(),
    }
  }
  if (order < 0.695 && form.vi.includes('CÔNG TY')) {
    return {
      form,
      brand,
      vi: `TẬP ĐOÀN ${brand.vi}`,
      en: `${brand.en} GROUP`,
      industryId: untoldIndustry.draw(random),
    }
  }
  if (order < 0.71) {
    return {
      form,
      brand,
      vi: `${brand.vi} GROUP`,
      en: `${brand.en} GROUP`,
      industryId: untoldIndustry.draw(random),
    }
  }
  return { form, brand, vi: brand.vi, en: brand.en, industryId: untoldIndustry.draw(random) }
}

export interface Names {
  name: string
  internationalName: string | null
  shortName: string | null
}

/** Returns a company's registered names: an international one in half of the cases, a short one in three of twenty. */
export function registerNames(random: Random, parts: CompanyNameParts): Names {
  const { form, brand } = parts
  const words = brand.en.split(' ')
  const initials = words.map((word) => word[0]).join('')
  const short =
    random.chance(0.75) || words.length < 2 ? `${brand.en} ${form.short}` : `${initials} ${form.short}`
  return {
    name: `${form.vi} ${parts.vi}`,
    internationalName: random.chance(0.57) ? `${parts.en} ${random.pick(form.en)}` : null,
    shortName: random.chance(0.17) ? short : null,
  }
}
