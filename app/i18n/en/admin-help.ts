export const adminHelp = {} as const
