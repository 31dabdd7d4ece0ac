export const adminRequests = {} as const
