import { describe, expect, it, vi } from 'vitest'
import { defaultColumns } from '#core/exports/columns.ts'
import { readChoice, recallChoice, rememberChoice, defaultChoice } from './choice.ts'

const form = (...fields: [string, string][]) => new URLSearchParams(fields)

describe('parsing an export choice from a form', () => {
  it('lists columns in file order, regardless of form order', () => {
    const choice = readChoice(form(['format', 'xlsx'], ['columns', 'phone'], ['columns', 'name']))
    expect(choice).toEqual({ format: 'xlsx', columns: ['name', 'phone'] })
  })

  it('drops unknown formats and columns', () => {
    expect(readChoice(form(['format', 'pdf'], ['columns', 'password'], ['columns', 'name']))).toEqual({
      format: 'csv',
      columns: ['name'],
    })
  })

  it('may have no columns, which the form reports', () => {
    expect(readChoice(form(['format', 'csv'])).columns).toEqual([])
  })
})

describe('the remembered choice', () => {
  it.each([null, 'nonsense', '[]', '{"format":"pdf","columns":"all"}', '{"columns":["gone"]}'])(
    'is the default when storage holds %s',
    (held) => {
      vi.stubGlobal('localStorage', { getItem: () => held })
      expect(recallChoice()).toEqual(defaultChoice)
      vi.unstubAllGlobals()
    },
  )

  it('is restored', () => {
    const held = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => held.set(key, value),
    })
    rememberChoice({ format: 'jsonl', columns: ['name', 'city'] })
    expect(recallChoice()).toEqual({ format: 'jsonl', columns: ['name', 'city'] })
    vi.unstubAllGlobals()
  })

  it('starts with the thirteen default columns', () => {
    expect(defaultChoice.columns).toBe(defaultColumns)
    expect(defaultColumns).toHaveLength(13)
  })
})
