/** Parts of a day a pattern may show: year, month, day, and the week of ISO 8601. */
export const datePartNames = ['yyyy', 'yy', 'mm', 'dd', 'ww'] as const
export type DatePart = (typeof datePartNames)[number]

const day = 86_400_000

/**
 * The parts of a day on the clock of the wall (a UTC date that reads like it). Where a pattern shows the week, its year is
 * the one the week belongs to: 30 December 2024 is in week 1 of 2025.
 */
export const datePartsAt = (wall: Date, weekly: boolean): Readonly<Record<DatePart, string>> => {
  const written = wall.toISOString()
  // The Thursday of a week lies in the year the week belongs to.
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
