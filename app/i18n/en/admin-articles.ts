export const adminArticles = {} as const
