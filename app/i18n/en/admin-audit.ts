export const adminAudit = {} as const
