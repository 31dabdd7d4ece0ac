/** In bytes: a few names and a path that may hold a long query. */
const longestForm = 65_536

/** The fields of a form. Anyone may send anything: what is larger than a form can be, or no form, counts as an empty one. */
export async function readForm(request: Request): Promise<FormData> {
  const length = Number(request.headers.get('Content-Length') ?? Infinity)
  if (length > longestForm) return new FormData()
  return request.formData().catch(() => new FormData())
}
