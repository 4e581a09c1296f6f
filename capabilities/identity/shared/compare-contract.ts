import type { Text } from '@gantry/base/shared'
import { contract, type Operation, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })

/** Maximum roles per comparison. */
export const mostCompared = 4

/** A role's access to a field. */
export type FieldReach = 'none' | 'read' | 'update'

/** What one role may do in a table; null in a line: nothing. */
export interface RoleCell {
  readonly operations: readonly Operation[]
  /** The role can read every record, not only some. */
  readonly everyRow: boolean
}

/** One table, with a cell for each role in the order asked. */
export interface ComparedTable {
  readonly table: string
  readonly label: Text
  readonly cells: readonly (RoleCell | null)[]
  /** Those of the roles that may read reach different records: by other conditions. */
  readonly otherRows: boolean
  /** Fields to which the roles have different access. */
  readonly fields: readonly { readonly label: Text; readonly reach: readonly FieldReach[] }[]
  /** All roles may do the same. */
  readonly same: boolean
}

export interface RoleComparison {
  readonly roles: readonly (Ref & { readonly members: number })[]
  readonly tables: readonly ComparedTable[]
  /** Members who hold all of them, in the order of names, at most 200. */
  readonly both: readonly Ref[]
}

export const compareRoles = contract({
  method: 'POST',
  path: '/identity/roles/compare',
  action: 'view',
  scope: 'space',
  can: ['admin', 'safe', 'audit'],
  page: '/{spaceUri}/sysop/roleManage',
  summary: 'Two to four roles side by side: what each may do by table and field, and who holds all of them',
  input: Type.Object({ roles: Type.Array(id, { minItems: 2, maxItems: mostCompared, uniqueItems: true }) }),
  output: Type.Unsafe<RoleComparison>({ type: 'object' }),
})
