export const adminData = {} as const
