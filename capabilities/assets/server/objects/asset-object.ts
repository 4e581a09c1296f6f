import type { Json } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'

/** A column of an asset, or a value that callers of an interface send. */
export interface AssetColumn {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly part: 'answer' | 'parameter'
  /** The field of the table of its rows whose rights decide; null: none does, such as for a count. */
  readonly field: string | null
  /** How its values are written; null: they are plain. */
  readonly def: FieldDef | null
}

/** A row of an asset by column. */
export type AssetRecord = Readonly<Record<string, Json | undefined>>

/** How the rows of an asset are read. */
export interface AssetRows {
  /** The table they are records of: whoever reads it, reads them with the rights of their own. */
  readonly table: TableDef
  /** The first rows with the rights of a context and in the columns named. @throws AppError as the read does */
  first(reader: Ctx, columns: ReadonlySet<string>): Promise<readonly AssetRecord[]>
}

/** What an asset points at. */
export interface AssetObject {
  readonly id: string
  readonly name: string
  /** The application of a table. */
  readonly app: string | null
  readonly columns: readonly AssetColumn[]
  /** Null: it has no rows that could be shown. */
  readonly rows: AssetRows | null
}

/** Rows of a sample. */
export const sampleSize = 20
