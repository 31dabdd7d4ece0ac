import type { KeyboardEvent } from 'react'

/** Is the key for the input method, as Enter after a word that is being composed? Safari says so by the code alone. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
