import { createElement, Fragment } from 'react'

/** Delimiters of matches within a string: private-use characters, which occur in no name. */
export const markStart = '\uE000'
export const markEnd = '\uE001'

const marks = /[\uE000\uE001]/

export function withoutMarks(text: string): string {
  return text.split(marks).join('')
}

/** Renders the marked parts of a text as `<mark>`. */
export function Marked({ text }: { text: string }) {
  const parts = text
    .split(marks)
    .map((part, index) => (index % 2 === 1 ? createElement('mark', null, part) : part))
  return createElement(Fragment, null, ...parts)
}
