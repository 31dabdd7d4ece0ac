export const marketing = {} as const
