import { describe, expect, it, vi } from 'vitest'
import { defaultColumns } from '#core/exports/columns.ts'
import { readChoice, recallChoice, rememberChoice, defaultChoice } from './choice.ts'

const form = (...fields: [string, string][]) => new URLSearchParams(fields)

describe('a choice in a form', () => {
  it('has its columns in the order of a file, whatever the order of the form', () => {
    const choice = readChoice(form(['format', 'xlsx'], ['columns', 'phone'], ['columns', 'name']))
    expect(choice).toEqual({ format: 'xlsx', columns: ['name', 'phone'] })
  })

  it('leaves out what is no format and no column', () => {
    expect(readChoice(form(['format', 'pdf'], ['columns', 'password'], ['columns', 'name']))).toEqual({
      format: 'csv',
      columns: ['name'],
    })
  })

  it('may have no column, which is for the person to put right', () => {
    expect(readChoice(form(['format', 'csv'])).columns).toEqual([])
  })
})

describe('the choice of last time', () => {
  it.each([null, 'nonsense', '[]', '{"format":"pdf","columns":"all"}', '{"columns":["gone"]}'])(
    'is the usual one where storage holds %s',
    (held) => {
      vi.stubGlobal('localStorage', { getItem: () => held })
      expect(recallChoice()).toEqual(defaultChoice)
      vi.unstubAllGlobals()
    },
  )

  it('comes back', () => {
    const held = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => held.set(key, value),
    })
    rememberChoice({ format: 'jsonl', columns: ['name', 'city'] })
    expect(recallChoice()).toEqual({ format: 'jsonl', columns: ['name', 'city'] })
    vi.unstubAllGlobals()
  })

  it('has the thirteen columns to begin with', () => {
    expect(defaultChoice.columns).toBe(defaultColumns)
    expect(defaultColumns).toHaveLength(13)
  })
})
