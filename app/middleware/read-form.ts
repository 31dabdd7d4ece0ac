/** In bytes: a few names and a path that may hold a long query. */
const maxForm = 65_536
/** In bytes: a form with whole texts in two languages. */
export const maxTextForm = 2_000_000

/** Reads the fields of a form. An oversized or malformed body counts as an empty form. */
export async function readForm(request: Request, maxBytes = maxForm): Promise<FormData> {
  const length = Number(request.headers.get('Content-Length') ?? Infinity)
  if (length > maxBytes) return new FormData()
  return request.formData().catch(() => new FormData())
}
