const mail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const withProtocol = /^(https?:\/\/|mailto:|tel:)\S+$/i
/** `danhba.vn/…`: a host name with a dot, no protocol and no user. */
const bare = /^[^\s/:@]+\.[^\s/:@]{2,}(:\d+)?([/?#]\S*)?$/

/** Returns the address meant by `name@example.vn` or `example.vn`; undefined for an invalid one. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[/#](?![/\\])\S*$/.test(text) || withProtocol.test(text)) return text
  if (mail.test(text)) return `mailto:${text}`
  return bare.test(text) ? `https://${text}` : undefined
}
