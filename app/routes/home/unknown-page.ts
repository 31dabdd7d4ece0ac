/** Id of the notice on home, in the address that unknown ones redirect to. */
export const unknownPage = 'unknown-page'
