const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const made = formats.get(timeZone)
  if (made) return made
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

const dayLength = 86_400_000

/**
 * Cache of offsets by zone and UTC day; null on a day with a clock change. A million rows of a sheet fall on
 * few days.
 */
const known = new Map<string, Map<number, number | null>>()

/** Offset of a time zone from UTC at an instant, in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number => {
  const ofZone = known.get(timeZone) ?? new Map<number, number | null>()
  if (ofZone.size === 0) known.set(timeZone, ofZone)
  const day = Math.floor(instant / dayLength)
  let offset = ofZone.get(day)
  if (offset === undefined) {
    const [first, last] = [day * dayLength, (day + 1) * dayLength - 1000].map(at => askOffset(at, timeZone))
    offset = first === last ? (first ?? 0) : null
    if (ofZone.size > 20_000) ofZone.clear()
    ofZone.set(day, offset)
  }
  return offset ?? askOffset(instant, timeZone)
}

const askOffset = (instant: number, timeZone: string): number => {
  const second = Math.floor(instant / 1000) * 1000
  const parts: Record<string, string> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(second)) parts[type] = value
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year)
  const wall = new Date(0)
  wall.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day))
  wall.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second))
  return wall.getTime() - second
}

/**
 * Local time of a zone (IANA name) at an instant, represented as UTC, so that the UTC methods of Date read its
 * parts. Milliseconds since 1970 in and out.
 */
export const wallAt = (instant: number, timeZone: string): number => instant + offsetAt(instant, timeZone)

/**
 * The instant at which local time in a zone is `wall`. An ambiguous time is the earlier one; a skipped time is
 * read with the offset before the change.
 */
export const instantAt = (wall: number, timeZone: string): number => {
  const before = wall - offsetAt(wall - dayLength, timeZone)
  if (wallAt(before, timeZone) === wall) return before
  const after = wall - offsetAt(wall + dayLength, timeZone)
  return wallAt(after, timeZone) === wall ? after : before
}

/** True for an IANA name this machine knows. */
export const isTimeZone = (name: string): boolean => {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** The day of an instant in a time zone, as `2026-11-30`. */
export const dayIn = (instant: number, timeZone: string): string =>
  new Date(wallAt(instant, timeZone)).toISOString().slice(0, 10)
