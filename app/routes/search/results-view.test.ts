import { describe, expect, it } from 'vitest'
import { defaultView, formatView, parseView, viewOfAddress } from './results-view.ts'

describe('the remembered view', () => {
  it('is read as it was written', () => {
    const view = { layout: 'table', perPage: 25, columns: ['taxCode', 'email'] } as const
    expect(formatView(view)).toBe('table.25.taxCode.email')
    expect(parseView(formatView(view))).toEqual(view)
  })

  it('has defaults for anything unknown', () => {
    expect(parseView(undefined)).toEqual(defaultView)
    expect(parseView('grid.7.taxCode.secret')).toEqual({ layout: 'list', perPage: 10, columns: ['taxCode'] })
  })
})

describe('the view of an address', () => {
  const viewOf = (query: string) => viewOfAddress(new URLSearchParams(query), defaultView)

  it('is undefined without one', () => {
    expect(viewOf('q=tnhh&view=grid')).toBeUndefined()
  })

  it('has the usual page length if the address asks for it and another is remembered', () => {
    const long = { ...defaultView, perPage: 25 } as const
    expect(viewOfAddress(new URLSearchParams('perPage=10'), long)).toEqual(defaultView)
    expect(viewOfAddress(new URLSearchParams('perPage=50'), long)).toBeUndefined()
    expect(viewOf('perPage=10')).toBeUndefined()
  })

  it('keeps the columns unless it names some, in table order', () => {
    expect(viewOf('view=table')).toEqual({ ...defaultView, layout: 'table' })
    expect(viewOf('view=table&columns=&columns=email&columns=taxCode')?.columns).toEqual(['taxCode', 'email'])
    expect(viewOf('view=table&columns=')?.columns).toEqual([])
  })
})
