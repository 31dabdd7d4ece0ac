import { useState } from 'react'

/** Returns a value with optimistic updates: the draft until the page passes a new value. */
export function useDraft<Value>(value: Value): [Value, (draft: Value) => void] {
  const [state, setState] = useState({ value, draft: value })
  if (state.value !== value) setState({ value, draft: value })
  return [state.value === value ? state.draft : value, (draft) => setState({ value, draft })]
}
