import { href } from 'react-router'
/** What is asked of the list of pictures by its address. Never throws: what is not usable is left out. */
export function parseMediaQuestion(source: URLSearchParams): { search: string; page: number } {
  const search = (source.get('q') ?? '').normalize('NFC').replaceAll(/\p{C}/gu, ' ').trim().slice(0, 100)
  const page = /^[1-9]\d{0,6}$/.test(source.get('page') ?? '') ? Number(source.get('page')) : 1
  return { search, page }
}

/** The address of a list of pictures. */
export function mediaListAddress(search: string, page = 1, path = href('/admin/media')): string {
  const params = new URLSearchParams()
  if (search !== '') params.set('q', search)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${path}?${params}` : path
}
