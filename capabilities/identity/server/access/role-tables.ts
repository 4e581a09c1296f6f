import type { Ctx } from '@gantry/kernel/server'
import type { Filter, Grant, Operation, TableDef } from '@gantry/model/shared'
import { catalogOf, getRecord } from '@gantry/records/server'
import type { RoleTable } from '../../shared/index.ts'

/**
 * What a role grants, table by table: the grants of a user with only this role that a user without any role does not
 * have.
 *
 * @throws AppError record.not_found
 */
export const listRoleTables = async (ctx: Ctx, role: string): Promise<RoleTable[]> => {
  await getRecord(ctx, 'role', role)
  const found: RoleTable[] = []
  for (const table of (await catalogOf(ctx)).tables.values()) {
    const grants = grantsByRole(table, role)
    if (grants.length === 0 || table.master !== undefined) continue
    found.push({
      table: table.id,
      label: table.label,
      app: table.app ?? null,
      operations: [...new Set(grants.flatMap<Operation>(({ operations }) => operations))],
      everyRow: grants.some(({ operations, rows }) => operations.includes('read') && (rows ?? true) === true),
      everyField: grants.some(
        ({ operations, fields }) => operations.includes('read') && fields === undefined,
      ),
    })
  }
  return found
}

/** The grants in one table that exist only because of the role. */
export const grantsByRole = (table: TableDef, role: string): readonly Grant[] =>
  table.policy.filter(({ who }) => holds(who, role) && !holds(who, null))

/** Whether a grant applies to an ordinary member with this role and no other; null: without any role. */
const holds = (who: Filter | undefined, role: string | null): boolean => {
  if (who === undefined) return true
  if (typeof who === 'boolean') return who
  switch (who.op) {
    case 'role':
      return 'role' in who && who.role === role
    case 'userType':
      return 'types' in who && who.types.includes('user')
    case 'and':
      return who.of.every(part => holds(part, role))
    case 'or':
      return who.of.some(part => holds(part, role))
    case 'not':
      return !holds(who.of, role)
    default:
      return false
  }
}
