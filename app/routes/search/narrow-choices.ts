import { fold } from '#text/fold.ts'
import type { ChoiceGroup } from './choices.server.ts'

/**
 * The choices that hold every word of a folded text; a group whose name holds them all keeps all its choices. Groups
 * without choices are left out.
 */
export function narrowChoices(groups: readonly ChoiceGroup[], folded: string): ChoiceGroup[] {
  if (folded === '') return groups.filter(({ choices }) => choices.length > 0)
  const words = folded.split(/\s+/)
  return groups.flatMap((group) => {
    const heading = fold(group.name ?? '')
    const choices = group.choices.filter(({ name }) => {
      const text = `${heading} ${fold(name)}`
      return words.every((word) => text.includes(word))
    })
    return choices.length > 0 ? [{ ...group, choices }] : []
  })
}
