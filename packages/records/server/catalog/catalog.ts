import { AppError } from '@gantry/base/shared'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'

/**
 * All tables of a space as they stood at one version: the product's own and those drawn there. Never changed once made,
 * so compiled plans may be kept beside it (`WeakMap<Catalog, …>`).
 */
export interface Catalog {
  readonly space: string
  /** Grows with every change of a definition in the space. */
  readonly version: number
  readonly tables: ReadonlyMap<TableId, TableDef>
  /** Tables of which single records have been shared; all others pay nothing for it. */
  readonly shared?: ReadonlyMap<TableId, Sharing>
  /** Drawn tables whose records cannot be changed at present, because their application is stopped. */
  readonly stopped?: ReadonlySet<TableId>
  /** The fields of the advisor's indexes, besides those of the definitions. */
  readonly advised?: ReadonlyMap<TableId, readonly (readonly FieldId[])[]>
}

/** How a table's records have been shared so far. */
export interface Sharing {
  /** Some share opens fewer fields than the record has. */
  readonly narrow: boolean
  /** The kinds of subject they were ever shared with, as `kindOf` tells them; absent or null: any. */
  readonly kinds?: readonly string[] | null
}

/** @throws AppError table.not_found */
export const findTable = (catalog: Pick<Catalog, 'tables'>, id: TableId): TableDef => {
  const table = catalog.tables.get(id)
  if (!table) throw new AppError('table.not_found', { table: id })
  return table
}
