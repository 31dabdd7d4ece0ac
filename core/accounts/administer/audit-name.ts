/** By which the audit log names an account: names are shared, and change. */
export const auditNameOf = ({ fullName, email }: { fullName: string; email: string }) =>
  fullName ? `${fullName} (${email})` : email
