const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@.<>()[\]\\,;:"]{2,}$/u

/** Returns the first valid email address in a text of several, separated by blanks, commas or slashes, if any. */
export function parseEmail(text: string): string | undefined {
  if (text.length <= 254 && address.test(text)) return text
  return text
    .slice(0, 1_000)
    .split(/[\s,;/|<>()]+/u)
    .map((part) => part.replace(/^mailto:/iu, '').replace(/\.+$/, ''))
    .find((part) => part.length <= 254 && address.test(part))
}
