import { useState } from 'react'

/** A value as just chosen, shown while the page that knows it is on its way; the page's own as soon as that changes. */
export function useDraft<Value>(value: Value): [Value, (draft: Value) => void] {
  const [state, setState] = useState({ value, draft: value })
  if (state.value !== value) setState({ value, draft: value })
  return [state.value === value ? state.draft : value, (draft) => setState({ value, draft })]
}
