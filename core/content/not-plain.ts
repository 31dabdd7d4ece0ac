/** What no line of text has: ends of lines, other controls, and what turns the direction of what follows. */
export const notPlain = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
