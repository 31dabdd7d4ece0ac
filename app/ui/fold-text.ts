/** As people type it: lower case, without accents. For narrowing a list in the browser. */
export function foldText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
}
