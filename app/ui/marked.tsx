import { createElement, Fragment } from 'react'

/** Around each part that matched, in a text that travels as one string; of the private use area, in no name. */
export const markStart = '\uE000'
export const markEnd = '\uE001'

const marks = /[\uE000\uE001]/

export function withoutMarks(text: string): string {
  return text.split(marks).join('')
}

/** A text with its marked parts as `<mark>`. */
export function Marked({ text }: { text: string }) {
  const parts = text
    .split(marks)
    .map((part, index) => (index % 2 === 1 ? createElement('mark', null, part) : part))
  return createElement(Fragment, null, ...parts)
}
