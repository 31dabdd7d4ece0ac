/** In bytes: a few names and a path that may hold a long query. */
const maxForm = 65_536
/** In bytes: of a form with whole texts in two languages. */
export const maxTextForm = 2_000_000

/** The fields of a form. Anyone may send anything: what is larger than a form can be, or no form, counts as an empty one. */
export async function readForm(request: Request, maxBytes = maxForm): Promise<FormData> {
  const length = Number(request.headers.get('Content-Length') ?? Infinity)
  if (length > maxBytes) return new FormData()
  return request.formData().catch(() => new FormData())
}
