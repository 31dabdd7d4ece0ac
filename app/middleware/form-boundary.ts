/** What stands between the parts of a form with files (RFC 2046, 5.1.1); undefined for any other body. */
export function formBoundary(request: Request): string | undefined {
  const type = request.headers.get('Content-Type') ?? ''
  const [, quoted, plain] =
    /^multipart\/form-data\b.*?\bboundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(type) ?? []
  return quoted ?? plain
}
