import { type Fix, metresBetween, spotOf } from '@gantry/devices/shared'

/** A time in which a device stood. */
export interface Stop {
  readonly from: number
  readonly to: number
  readonly lat: number
  readonly lon: number
}

const settled = 300_000
const farEnough = 500
const gap = 3_600_000
/** Slower is no motion; receivers that stand report a little. */
const walking = 1

/**
 * Stops by the rule of Traccar: moving after 300 s or 500 m of motion, stopped after 300 s without, a gap of an hour is a stop. Only
 * an uninterrupted span changes the state; the change counts from its beginning.
 */
export const stopsOf = (fixes: readonly Fix[]): readonly Stop[] => {
  const stops: Stop[] = []
  let stood: Fix | null = fixes[0] && fixes[0].speed < walking ? fixes[0] : null
  let turned: Fix | null = null
  let way = 0
  const end = (at: number) => {
    if (stood && at - stood.at >= settled)
      stops.push({ from: stood.at, to: at, lat: stood.lat, lon: stood.lon })
    stood = null
  }
  for (const [at, fix] of fixes.entries()) {
    const before = fixes[at - 1]
    if (!before) continue
    if (fix.at - before.at > gap) {
      stood ??= turned && turned.speed < walking ? turned : before
      turned = null
      if (fix.speed >= walking) end(fix.at)
      continue
    }
    const isMoving = fix.speed >= walking
    if (isMoving === (stood === null)) {
      turned = null
      continue
    }
    if (turned) way += metresBetween(spotOf(before), spotOf(fix))
    else {
      turned = fix
      way = 0
    }
    if (fix.at - turned.at < settled && !(isMoving && way >= farEnough)) continue
    if (isMoving) end(turned.at)
    else stood = turned
    turned = null
  }
  const last = fixes.at(-1)
  if (last) end(last.at)
  return stops
}
