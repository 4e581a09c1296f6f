import type { AppInfo, SystemInfo } from '@gantry/apps/shared'
import type { DataTable } from '@gantry/model/shared'

/** What a system, or an application of it, takes; a system without an id holds the applications of none. */
export interface AppSize {
  readonly key: string
  readonly name: string | null
  readonly app: AppInfo | null
  readonly tables: number
  readonly rows: number
  readonly bytes: number
  readonly grown: number
}

type Sums = Pick<AppSize, 'tables' | 'rows' | 'bytes' | 'grown'>

const nothing: Sums = { tables: 0, rows: 0, bytes: 0, grown: 0 }

const added = (one: Sums, other: Sums): Sums => ({
  tables: one.tables + other.tables,
  rows: one.rows + other.rows,
  bytes: one.bytes + other.bytes,
  grown: one.grown + other.grown,
})

/** Each system with its applications below it, the largest first on both levels. */
export const sizesOfApps = (
  apps: readonly AppInfo[],
  systems: readonly SystemInfo[],
  tables: readonly DataTable[],
): readonly AppSize[] => {
  const sums = new Map<string, Sums>()
  for (const { app, rows, bytes, indexBytes, grown } of tables)
    if (app !== null)
      sums.set(
        app,
        added(sums.get(app) ?? nothing, { tables: 1, rows, bytes: bytes + indexBytes, grown: grown ?? 0 }),
      )
  const largestFirst = (one: Sums, other: Sums) => other.bytes - one.bytes
  const groups = [...systems, null].map(system => {
    const own = apps
      .filter(app => app.system === (system?.id ?? null))
      .map((app): AppSize => ({ key: app.id, name: app.name, app, ...(sums.get(app.id) ?? nothing) }))
      .sort(largestFirst)
    const whole: AppSize = {
      key: `system ${system?.id ?? ''}`,
      name: system?.name ?? null,
      app: null,
      ...own.reduce(added, nothing),
    }
    return { whole, own }
  })
  return groups
    .filter(({ own }) => own.length > 0)
    .sort((one, other) => largestFirst(one.whole, other.whole))
    .flatMap(({ whole, own }) => [whole, ...own])
}
