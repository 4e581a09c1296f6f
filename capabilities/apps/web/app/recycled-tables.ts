import type { BinInfo } from '@gantry/model/shared'
import type { AppInfo } from '../../shared/types.ts'

/** A table whose recycle bin holds something, with its application. */
export interface RecycledTable extends BinInfo {
  readonly label: string
  readonly app: AppInfo
}

/** The tables that hold deleted records, the one with the newest deletion first; those that were not counted come last. */
export const recycledTables = (
  apps: readonly AppInfo[],
  bins: readonly BinInfo[],
): readonly RecycledTable[] => {
  const byTable = new Map(bins.map(bin => [bin.table, bin]))
  return apps
    .flatMap(app =>
      app.tables.flatMap(({ id, label }) => {
        const bin = byTable.get(id)
        return bin && (bin.count !== 0 || bin.capped) ? [{ ...bin, label, app }] : []
      }),
    )
    .toSorted((a, b) => (b.newest ?? '').localeCompare(a.newest ?? ''))
}

/** Every word occurs in the name of the table or of its application. */
export const searchTables = (tables: readonly RecycledTable[], text: string): readonly RecycledTable[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return tables.filter(({ label, app }) => {
    const names = `${app.name} ${label}`.toLowerCase()
    return words.every(word => names.includes(word))
  })
}
