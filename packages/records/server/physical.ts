import { ident, type Sql } from '@gantry/kernel/server'
import type { FieldId, SystemField, TableDef } from '@gantry/model/shared'
import { isSystemField } from '../shared/system-fields.ts'

/** Database schema of a space's own tables. */
export const spaceSchema = (space: string): string => `s_${space}`

/** Physical table: in the schema of the space, or for platform tables one table for all spaces. */
export const physicalTable = (space: string, table: Pick<TableDef, 'id' | 'home'>): Sql =>
  ident(table.home === 'platform' ? 'gantry' : spaceSchema(space), `t_${table.id}`)

/** Columns of the system fields, by their names in JSON. */
export const systemColumns: Readonly<Record<SystemField, string>> = {
  id: 'id',
  version: 'version',
  createdAt: 'created_at',
  createdBy: 'created_by',
  updatedAt: 'updated_at',
  updatedBy: 'updated_by',
  owner: 'owner',
  ownerDepartment: 'owner_department',
}

export const columnName = (id: FieldId): string => (isSystemField(id) ? systemColumns[id] : `f_${id}`)

/** Unqualified column of a field, designed or system. */
export const fieldColumn = (id: FieldId): Sql => ident(columnName(id))
