import { createContext } from 'react'

/** Nonce for the page's scripts while the server renders; undefined in browsers, which hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
