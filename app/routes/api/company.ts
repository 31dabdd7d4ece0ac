import { countShown, recordLookUp } from '#app/middleware/company-budget.ts'
import { readDb } from '#app/middleware/read-db.ts'
import { json, resource, revalidated } from '#app/middleware/resource.ts'
import { findCompany } from '#core/companies/read-companies.server.ts'
import { AppError } from '#core/errors.ts'
import { companyResponse } from './responses.ts'

export const loader = resource(async ({ request, params, context }) => {
  await recordLookUp({ request, context }, params.taxCode ?? '')
  const found = await findCompany(readDb({ request, context }), params.taxCode ?? '')
  if (!found) throw new AppError('company_not_found', 'There is no such company.')
  await countShown({ request, context }, [found.company.id])
  return json(request, companyResponse.parse(found.company), { cacheControl: revalidated })
})
export const action = loader
