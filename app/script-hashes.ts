import { hash } from 'node:crypto'

/**
 * Returns a page without its nonce, and the SHA-256 of its inline scripts. Only scripts with the nonce are hashed, so a
 * script injected into the page stays blocked.
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const [start, ...rest] = html.split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  let before = start
  for (const part of rest) {
    const isScript = before.startsWith('<script', before.lastIndexOf('<'))
    const script = part.slice(part.indexOf('>') + 1, part.indexOf('</script>'))
    if (isScript && script !== '') hashes.add(hash('sha256', script, 'base64'))
    before = part
  }
  return { html: [start, ...rest].join(''), hashes: [...hashes] }
}
