const longestName = 80

/**
 * A name as it can be greeted in a mail; undefined for what is none. Anybody can register any address under any name:
 * one that holds an address of a site would make us the sender of somebody's advertisement.
 */
export function greetableName(name: string | undefined): string | undefined {
  const plain = name?.replace(/\s+/g, ' ').trim()
  if (!plain || plain.length > longestName) return undefined
  return /[\p{C}<>@:/\\]|\p{L}\.\p{L}{2}/u.test(plain) ? undefined : plain
}
