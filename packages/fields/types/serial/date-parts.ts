/** Date parts of a pattern: year, month, day, and ISO 8601 week. */
export const datePartNames = ['yyyy', 'yy', 'mm', 'dd', 'ww'] as const
export type DatePart = (typeof datePartNames)[number]

const day = 86_400_000

/**
 * Date parts of a local time, given as a Date whose UTC parts are the local ones. If a pattern contains the week, the year
 * is the ISO week year: 30 December 2024 is in week 1 of 2025.
 */
export const datePartsAt = (wall: Date, weekly: boolean): Readonly<Record<DatePart, string>> => {
  const written = wall.toISOString()
  // ISO 8601: the Thursday of a week determines its year.
  const thursday = new Date(wall.getTime() + (3 - ((wall.getUTCDay() + 6) % 7)) * day)
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const week = Math.floor((thursday.getTime() - firstDay) / day / 7) + 1
  const year = weekly ? thursday.toISOString().slice(0, 4) : written.slice(0, 4)
  return {
    yyyy: year,
    yy: year.slice(2),
    mm: written.slice(5, 7),
    dd: written.slice(8, 10),
    ww: String(week).padStart(2, '0'),
  }
}
