const mostLetters = 200
/** Controls, and what turns the direction of what follows: a name must not look like another. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/** A file's name to be shown: without folders and without what cannot be seen. It is never part of a path. */
export function cleanFileName(name: string): string {
  const last =
    name
      .toWellFormed()
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? ''
  const clean = last.normalize('NFC').replaceAll(unseen, '').replaceAll(/\s+/g, ' ').trim()
  const letters = [...clean]
  if (letters.length <= mostLetters) return clean || 'picture'
  const [ending = ''] = /\.\w{1,5}$/.exec(clean) ?? []
  return letters.slice(0, mostLetters - ending.length - 1).join('') + `…${ending}`
}
