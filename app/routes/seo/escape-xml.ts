const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}
/** Invalid in XML, even escaped. */
const invalid =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Escapes the text of an element or the value of an attribute. */
export const escapeXml = (text: string) =>
  text.replaceAll(invalid, '').replaceAll(/[&<>'"]/g, (character) => escapes[character])
