import { type AppInfo, appsContract, type SystemInfo } from '@gantry/apps/shared'
import type { Text } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { listTableUse, type TableUse } from '../shared/contract.ts'

/** An application with the use of its tables. */
export interface ApplicationUse {
  readonly id: string
  readonly name: Text
  readonly app: AppInfo
  readonly system: SystemInfo | null
  readonly tables: readonly TableUse[]
  readonly rows: number
  readonly bytes: number
  readonly changes: number
  /** People who changed something. */
  readonly people: number
  readonly lastDay: string | null
}

/** The applications of the space with their use between two days, the most used first. Undefined: not known yet. */
export const useApplicationUse = (from: string, to: string) => {
  const used = useCall(listTableUse, { from, to }, { keep: true })
  const listed = useCall(appsContract.listApps, {})
  const systems = new Map((listed.data?.systems ?? []).map(system => [system.id, system]))
  const apps =
    used.data && listed.data
      ? listed.data.data
          .map(app => {
            const tables = used.data.data.filter(table => table.app === app.id)
            return {
              id: app.id,
              name: app.name,
              app,
              system: (app.system && systems.get(app.system)) || null,
              tables,
              people: used.data.people.find(({ app: of }) => of === app.id)?.people ?? 0,
              ...summed(tables),
            }
          })
          .sort((a, b) => b.changes - a.changes || b.rows - a.rows)
      : undefined
  return { apps, error: used.error ?? listed.error }
}

const summed = (tables: readonly TableUse[]) => {
  const days = tables.flatMap(({ lastDay }) => lastDay ?? [])
  return {
    rows: total(tables, ({ rows }) => rows),
    bytes: total(tables, ({ bytes }) => bytes),
    changes: total(tables, ({ created, changed, removed }) => created + changed + removed),
    lastDay: days.sort().at(-1) ?? null,
  }
}

const total = (tables: readonly TableUse[], of: (table: TableUse) => number): number =>
  tables.reduce((sum, table) => sum + of(table), 0)
