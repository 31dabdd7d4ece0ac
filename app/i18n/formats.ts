export { formatMoney, formatNumber } from '#core/formats.ts'

/** `yyyy-mm-dd`, with or without a time, as dd/mm/yyyy, which both languages use here. */
export function formatDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

const moments = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Ho_Chi_Minh',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A moment (ISO 8601) as dd/mm/yyyy hh:mm in Vietnam's time. */
export function formatMoment(moment: string): string {
  return moments.format(new Date(moment)).replace(',', '')
}
