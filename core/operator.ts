import type { Env } from './env.server.ts'

/** The site's operator, as configured. */
export interface Operator {
  name?: string
  address?: string
  email?: string
  phone?: string
}

/** Returns the configured operator; null without a name or a way to contact them. */
export function operatorOf({
  OPERATOR_NAME: name,
  OPERATOR_ADDRESS: address,
  CONTACT_EMAIL: email,
  CONTACT_PHONE: phone,
}: Pick<Env, 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'CONTACT_EMAIL' | 'CONTACT_PHONE'>): Operator | null {
  return name || address || email || phone ? { name, address, email, phone } : null
}
