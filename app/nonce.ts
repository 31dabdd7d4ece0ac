import { createContext } from 'react'

/** For scripts of the page, while the server renders; browsers hide it from scripts, so there it is undefined. */
export const NonceContext = createContext<string | undefined>(undefined)
