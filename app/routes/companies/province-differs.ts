import type { Company } from '#core/companies/company.ts'

/** True where the place of registration now lies in a province of another name. */
export function differs(city: Company['city'], province: Company['province']): boolean {
  return city !== null && province !== null && city.name !== province.name
}
