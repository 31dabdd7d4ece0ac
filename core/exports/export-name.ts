/** Characters of the name a customer gives an export. */
export const maxNameLength = 100
