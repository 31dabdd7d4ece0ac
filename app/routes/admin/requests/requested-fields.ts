import type { CorrectableField, HideableField } from '#core/companies/company.ts'
import type { JudgedRequest } from '#core/requests/read-requests.server.ts'

/** Fields about a person: hidden when the company stays listed. */
const personal: readonly HideableField[] = ['phone', 'email', 'legal_representative']

/** Returns the fields that a request asks to hide. */
export const fieldsToHide = ({ kind, fields, company }: JudgedRequest): readonly HideableField[] =>
  kind === 'remove' && !company.isHousehold ? personal : fields

/** Returns every field that a request asks to change. */
export const requestedFields = (request: JudgedRequest): readonly CorrectableField[] => [
  ...fieldsToHide(request),
  ...(Object.keys(request.corrections) as CorrectableField[]),
]
