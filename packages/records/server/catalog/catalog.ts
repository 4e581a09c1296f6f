import { AppError } from '@gantry/base/shared'
import type { Feature, FieldId, TableDef, TableId, Translations } from '@gantry/model/shared'

/**
 * All tables of a space at one version: those of the product and those drawn in the space. Immutable, so
 * compiled plans may be cached per catalog (`WeakMap<Catalog, …>`).
 */
export interface Catalog {
  readonly space: string
  /** Increases with every change of a definition in the space. */
  readonly version: number
  readonly tables: ReadonlyMap<TableId, TableDef>
  /** Tables with shared records; the statements of all others do not mention shares. */
  readonly shared?: ReadonlyMap<TableId, Sharing>
  /** Tables of which records have been held (`record_hold`), with the operations from which they were. */
  readonly held?: ReadonlyMap<TableId, readonly string[]>
  /** Drawn tables whose records are read-only at present, because their application is stopped. */
  readonly stopped?: ReadonlySet<TableId>
  /** Tables of the product whose feature is switched off in the space: closed to people, not to the product itself. */
  readonly off?: ReadonlyMap<TableId, Feature>
  /** Fields of indexes created by the advisor, in addition to those of the definitions. */
  readonly advised?: ReadonlyMap<TableId, readonly (readonly FieldId[])[]>
  /** Records merged into others, by table: the former id and the one it stands for. */
  readonly merged?: ReadonlyMap<TableId, ReadonlyMap<string, string>>
  /** Translations by kind and id of the design (`view <id>`). Those of drawn tables are laid over `tables` already. */
  readonly translations?: ReadonlyMap<string, Translations>
}

/** How records of a table have been shared so far. */
export interface Sharing {
  /** Whether some share opens fewer fields than the record has. */
  readonly narrow: boolean
  /** Kinds of subject with shares, as in `kindOf`; absent or null: any. */
  readonly kinds?: readonly string[] | null
}

/** @throws AppError table.not_found */
export const findTable = (catalog: Pick<Catalog, 'tables'>, id: TableId): TableDef => {
  const table = catalog.tables.get(id)
  if (!table) throw new AppError('table.not_found', { table: id })
  return table
}
