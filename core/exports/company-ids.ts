import { AppError } from '#core/errors.ts'
import { maxCompanies } from './quote.ts'

const maxId = 2_147_483_647

export const tooManyCompanies = (found: number) =>
  new AppError('too_many_companies', `An export has at most ${maxCompanies} companies, not ${found}.`, {
    details: { found, most: maxCompanies },
  })

/**
 * Returns the distinct company ids of a selection, in order. Throws `no_companies`, `too_many_companies` (with
 * `found` and `most`) and `invalid_input` for anything that is not an id.
 */
export function checkCompanyIds(companyIds: readonly number[]): number[] {
  for (const id of companyIds) {
    if (!Number.isInteger(id) || id < 1 || id > maxId) {
      throw new AppError('invalid_input', `${JSON.stringify(id)?.slice(0, 50)} is not a company id.`)
    }
  }
  const ids = [...new Set(companyIds)]
  if (ids.length === 0) throw noCompanies()
  if (ids.length > maxCompanies) throw tooManyCompanies(ids.length)
  return ids
}

export const noCompanies = () => new AppError('no_companies', 'No companies found')
