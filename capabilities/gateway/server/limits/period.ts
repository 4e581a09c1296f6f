/** The calendar day and month of a moment in a time zone, as `2026-11-23` and `2026-11`. */
export const periodOf = (at: Date, timeZone: string): { readonly day: string; readonly month: string } => {
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)
  return { day, month: day.slice(0, 7) }
}
