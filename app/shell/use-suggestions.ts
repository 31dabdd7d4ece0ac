import { href } from 'react-router'
import { useDebouncedJson } from '#app/ui/use-debounced-json.ts'
import type { Suggestions } from '#core/search/search-response.ts'

const minLength = 2
const nothing: Suggestions = { words: [], companies: [] }

/** Returns suggestions for the typed text; none while `isEnabled` is false. */
export function useSuggestions(text: string, isEnabled = true): Suggestions {
  // Untrimmed: a space at the end marks the last word as complete.
  const address = `${href('/api/suggest')}?q=${encodeURIComponent(text)}`
  return useDebouncedJson(isEnabled && text.trim().length >= minLength ? address : undefined, nothing)
}
