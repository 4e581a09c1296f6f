import { AppError } from '@gantry/base/shared'
import type { FieldId, Filter, Operation, UserType } from '@gantry/model/shared'
import { keptByScope } from './kept.ts'
import type { RowFilter } from './row-filter.ts'
import type { Scope } from './scope.ts'
import { settle } from './settle.ts'
import { kindOf, shareable, subjectsOf } from './shared-with.ts'

/** A grant that holds for the actor, with the rows it opens. */
export interface HeldGrant {
  readonly rows: RowFilter
  /** The rows as a change may leave them, where the grant says so itself. */
  readonly becomes?: RowFilter
  /** `shared`: those each share names. */
  readonly fields: 'all' | 'shared' | readonly FieldId[]
}

/** The only user types that ever see a space's own records (workflow specification, section 6.2, step 2). */
const businessUsers: readonly UserType[] = ['user', 'admin']

/**
 * The grants of a table an actor holds for one operation, grant by grant, what is shared with him last. Of a slave table
 * they are its master's, and speak of the master's rows. A grant that names something the table no longer has opens nothing.
 */
export const heldGrants = keptByScope((scope: Scope, operation: Operation): readonly HeldGrant[] => {
  const table = masterOf(scope)
  if (scope.actor.system) return [{ rows: true, fields: 'all' }]
  if (!mayDoBusiness(scope) || isStopped(scope, operation)) return []
  const held: HeldGrant[] = []
  for (const grant of table.policy) {
    if (!grant.operations.includes(operation)) continue
    if (settleOrClose(grant.who ?? true, { ...scope, table }) !== true) continue
    const rows = settleOrClose(grant.rows ?? true, { ...scope, table })
    if (rows === false) continue
    const becomes = grant.becomes !== undefined && settleOrClose(grant.becomes, { ...scope, table })
    held.push({ rows, fields: grant.fields ?? 'all', ...(grant.becomes !== undefined && { becomes }) })
  }
  const sharing = scope.catalog.shared?.get(table.id)
  if (sharing && shareable.includes(operation)) {
    // Hundreds of roles need not be looked for where records were only ever shared with persons.
    const subjects = subjectsOf(scope.actor).filter(each => sharing.kinds?.includes(kindOf(each)) ?? true)
    if (subjects.length > 0)
      held.push({
        rows: { op: 'shared', operation, subjects },
        fields: sharing.narrow ? 'shared' : 'all',
      })
  }
  return held
})

/** The table whose policy binds the rows. */
export const masterOf = ({ catalog, table }: Scope) =>
  (table.master !== undefined && catalog.tables.get(table.master)) || table

/** What goes on in a table whose application is stopped. */
const whileStopped: readonly Operation[] = ['read', 'export', 'unmask']

/** Whether the table's application is stopped and the operation with it. */
export const isStopped = (scope: Scope, operation: Operation): boolean =>
  (scope.catalog.stopped?.has(masterOf(scope).id) ?? false) && !whileStopped.includes(operation)

/** The gate of user types; the product's own tables leave it to their policies. */
export const mayDoBusiness = (scope: Scope): boolean =>
  masterOf(scope).home === 'platform' || businessUsers.includes(scope.actor.userType)

/** A filter that names something the table does not have admits nothing. */
export const settleOrClose = (filter: Filter, scope: Scope): RowFilter => {
  try {
    return settle(filter, scope)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
