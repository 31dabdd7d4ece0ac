/** Control characters, line breaks and bidi overrides: never valid in a single-line field. */
export const notSingleLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
