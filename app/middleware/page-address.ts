/** The path and query of the page that is asked for, whether as a page or, from inside the browser, as its data. */
export function pageAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const path = pathname.replace(/(?:\/_root)?\.data$/, '') || '/'
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}
