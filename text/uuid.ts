const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns whether PostgreSQL accepts a text as a UUID. */
export const isUuid = (text: string) => shape.test(text)
