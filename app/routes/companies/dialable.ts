/** A phone number as `tel:` takes it: digits, a plus only in front. Two numbers run together: the first. */
export function dialable(phone: string): string {
  const first = phone.split(/[;,/]/)[0]
  return first.replace(/(?!^\+)\D/g, '')
}
