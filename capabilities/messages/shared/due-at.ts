import { instantAt, wallAt } from '@gantry/base/shared'

/** How a person wants messages outside the product to come. Times are minutes since midnight in `timeZone`. */
export interface Habits {
  readonly quiet: { readonly from: number; readonly to: number } | null
  readonly digest: 'none' | 'hourly' | 'daily'
  readonly digestAt: number
  readonly timeZone: string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * When a message goes out: at once, or with the next digest; and never within the quiet hours, at whose end it goes.
 * Milliseconds since 1970.
 */
export const dueAt = (now: number, habits: Habits): number => afterQuiet(inDigest(now, habits), habits)

const inDigest = (now: number, { digest, digestAt, timeZone }: Habits): number => {
  if (digest === 'none') return now
  const wall = wallAt(now, timeZone)
  if (digest === 'hourly') return instantAt(Math.floor(wall / hour) * hour + hour, timeZone)
  const today = Math.floor(wall / day) * day + digestAt * minute
  return instantAt(today > wall ? today : today + day, timeZone)
}

const afterQuiet = (at: number, { quiet, timeZone }: Habits): number => {
  if (!quiet || quiet.from === quiet.to) return at
  const wall = wallAt(at, timeZone)
  const midnight = Math.floor(wall / day) * day
  const time = (wall - midnight) / minute
  const { from, to } = quiet
  if (from < to ? time < from || time >= to : time < from && time >= to) return at
  return instantAt(midnight + to * minute + (time >= to ? day : 0), timeZone)
}

/** Minutes since midnight as people read them: `07:30`. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
