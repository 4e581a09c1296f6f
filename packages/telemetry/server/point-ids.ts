import { type Database, everySpace, type Kernel, sql } from '@gantry/kernel/server'

/** A point of a device. */
export interface PointKey {
  readonly space: string
  readonly device: string
  readonly code: string
  /** Days its values are kept; a change of it applies to values stored before too. */
  readonly keepDays: number
}

/** Points remembered by one process; beyond this it begins anew. */
const mostKnown = 200_000

interface KnownPoint {
  readonly id: number
  readonly keepDays: number
}

const knownOf = new WeakMap<Database, Map<string, KnownPoint>>()

const nameOf = ({ space, device, code }: PointKey): string => `${space} ${device} ${code}`

/**
 * Ids of points in the order asked; new points are made. Runs outside of any transaction of the caller, because ids are remembered
 * by the process and must not be rolled back.
 */
export const pointIds = async (kernel: Kernel, points: readonly PointKey[]): Promise<readonly number[]> => {
  const { database } = kernel
  const known = knownOf.get(database) ?? new Map<string, KnownPoint>()
  if (known.size > mostKnown) known.clear()
  knownOf.set(database, known)
  const missing = new Map(
    points
      .filter(each => known.get(nameOf(each))?.keepDays !== each.keepDays)
      .map(each => [nameOf(each), each]),
  )
  if (missing.size > 0) {
    // In one order everywhere, so that two processes that make the same points do not wait for one another.
    const list = [...missing].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
    const { rows } = await database
      .of(everySpace)
      .run<{ id: number; space: string; device: string; code: string }>(sql`
      insert into gantry.telemetry_point as p (space, device, code, keep_days)
      select * from unnest(${list.map(each => each.space)}::text[], ${list.map(each => each.device)}::uuid[],
        ${list.map(each => each.code)}::text[], ${list.map(each => each.keepDays)}::int[])
      on conflict (space, device, code) do update set keep_days = excluded.keep_days
      returning id, space, device, code`)
    for (const { id, ...row } of rows) {
      const key = `${row.space} ${row.device} ${row.code}`
      const wanted = missing.get(key)
      if (wanted) known.set(key, { id, keepDays: wanted.keepDays })
    }
  }
  return points.map(each => known.get(nameOf(each))?.id ?? 0)
}
