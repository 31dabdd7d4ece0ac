const mail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const withProtocol = /^(https?:\/\/|mailto:|tel:)\S+$/i
/** `danhba.vn/…`: a name with a dot and nothing that would make it something else. */
const bare = /^[^\s/:@]+\.[^\s/:@]{2,}(:\d+)?([/?#]\S*)?$/

/** The address that somebody means who types `name@example.vn` or `example.vn`; undefined for what leads nowhere. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[/#](?![/\\])\S*$/.test(text) || withProtocol.test(text)) return text
  if (mail.test(text)) return `mailto:${text}`
  return bare.test(text) ? `https://${text}` : undefined
}
