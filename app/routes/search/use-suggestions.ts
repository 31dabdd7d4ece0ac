import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { Suggestions } from '#core/search/answer.ts'

/** Shorter than a person's pause between two words, long enough to skip most letters of a fast typist. */
const pauseMs = 120
const leastCharacters = 2
const nothing: Suggestions = { words: [], companies: [] }

/** What could be meant by the text typed so far; nothing while `isAsking` is false. */
export function useSuggestions(text: string, isAsking: boolean): Suggestions {
  const [suggestions, setSuggestions] = useState(nothing)
  const asks = isAsking && text.trim().length >= leastCharacters

  useEffect(() => {
    if (!asks) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        // A blank at the end says that the last word is complete, so the text goes as it is.
        const response = await fetch(`${href('/api/suggest')}?q=${encodeURIComponent(text)}`, {
          signal: controller.signal,
        })
        setSuggestions(response.ok ? await response.json() : nothing)
      } catch {
        // Typed on, or the network is away: the search itself will say so.
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, asks])

  return asks ? suggestions : nothing
}
