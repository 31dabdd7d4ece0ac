import type { Env } from './env.server.ts'

/** Who runs this site, as far as the environment says so. */
export interface Operator {
  name?: string
  address?: string
  email?: string
  phone?: string
}

/** The operator of the environment; null where it names neither a person nor a way to reach one. */
export function operatorOf({
  OPERATOR_NAME: name,
  OPERATOR_ADDRESS: address,
  CONTACT_EMAIL: email,
  CONTACT_PHONE: phone,
}: Pick<Env, 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'CONTACT_EMAIL' | 'CONTACT_PHONE'>): Operator | null {
  return name || address || email || phone ? { name, address, email, phone } : null
}
