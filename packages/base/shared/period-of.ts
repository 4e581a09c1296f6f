import { instantAt } from './zone.ts'

const midnight = (day: string, later: number, timeZone: string): string =>
  new Date(instantAt(Date.parse(`${day}T00:00:00Z`) + later * 86_400_000, timeZone)).toISOString()

/** The moments that bound days of a time zone: from the beginning of the first to the end of the last; an empty day is open. */
export const periodOf = (
  [from, to]: readonly [from: string, to: string] = ['', ''],
  timeZone: string,
): { readonly from?: string; readonly to?: string } => ({
  ...(from && { from: midnight(from, 0, timeZone) }),
  ...(to && { to: midnight(to, 1, timeZone) }),
})
