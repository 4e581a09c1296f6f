import { empty, ident, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { columnName, physicalTable } from '../../physical.ts'

/** A table under an alias. */
export const tableAs = (space: string, table: TableDef, alias: string): Sql =>
  sql`${physicalTable(space, table)} ${ident(alias)}`

export const column = (alias: string, id: FieldId): Sql => ident(alias, columnName(id))

/** Restricts a platform table to rows of the space. */
export const ofSpace = (space: string, table: TableDef, alias: string): Sql =>
  table.home === 'platform' ? sql`and ${ident(alias, 'space')} = ${space}` : empty

export const among = (ids: readonly string[]): Sql => sql`any(${[...ids]}::uuid[])`
