export const adminAnalytics = {} as const
