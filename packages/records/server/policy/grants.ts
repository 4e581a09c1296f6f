import { AppError } from '@gantry/base/shared'
import {
  type Feature,
  type FieldId,
  type Filter,
  type Operation,
  tablesOfKeys,
  type UserType,
} from '@gantry/model/shared'
import { keptByScope } from './kept.ts'
import { resolveTerms } from './resolve-terms.ts'
import type { RowFilter } from './row-filter.ts'
import type { Scope } from './scope.ts'
import { kindOf, shareable, subjectsOf } from './shared-with.ts'

/** A grant that applies to the actor, with its rows. */
export interface HeldGrant {
  readonly rows: RowFilter
  /** The rows as an update may leave them, if the grant defines them. */
  readonly becomes?: RowFilter
  /** `shared`: the fields that each share names. */
  readonly fields: 'all' | 'shared' | readonly FieldId[]
}

/** The only user types that access a space's own records (workflow specification, section 6.2, step 2). */
const businessUsers: readonly UserType[] = ['user', 'admin']

/**
 * The grants of a table that apply to an actor for one operation, shares last. For a slave table, the grants of
 * its master over the master's rows. A grant that names an unknown field opens nothing.
 */
export const heldGrants = keptByScope((scope: Scope, operation: Operation): readonly HeldGrant[] => {
  const table = masterOf(scope)
  if (scope.actor.system) return [{ rows: true, fields: 'all' }]
  if (offFeature(scope) !== undefined) return []
  if (!mayDoBusiness(scope) || isStopped(scope, operation) || !opensByKey(scope, operation)) return []
  const held: HeldGrant[] = []
  for (const grant of table.policy) {
    if (!grant.operations.includes(operation)) continue
    if (resolveOrDeny(grant.who ?? true, { ...scope, table }) !== true) continue
    const rows = resolveOrDeny(grant.rows ?? true, { ...scope, table })
    if (rows === false) continue
    const becomes = grant.becomes !== undefined && resolveOrDeny(grant.becomes, { ...scope, table })
    held.push({ rows, fields: grant.fields ?? 'all', ...(grant.becomes !== undefined && { becomes }) })
  }
  const sharing = scope.catalog.shared?.get(table.id)
  if (sharing && shareable.includes(operation)) {
    // Only subject kinds in use are looked up: hundreds of roles are skipped where records were shared with
    // persons only.
    const subjects = subjectsOf(scope.actor).filter(each => sharing.kinds?.includes(kindOf(each)) ?? true)
    if (subjects.length > 0)
      held.push({
        rows: { op: 'shared', operation, person: scope.actor.personId, subjects },
        fields: sharing.narrow ? 'shared' : 'all',
      })
  }
  return held
})

/** The table whose policy applies. */
export const masterOf = ({ catalog, table }: Scope) =>
  (table.master !== undefined && catalog.tables.get(table.master)) || table

/** The feature of the table, where it is switched off in the space. */
const offFeature = (scope: Scope): Feature | undefined => scope.catalog.off?.get(masterOf(scope).id)

/** Says why nobody may do anything with a table whose feature is switched off. @throws AppError feature.devices … */
export const refuseOff = (scope: Scope): void => {
  const feature = offFeature(scope)
  if (feature !== undefined) throw new AppError(`feature.${feature}`)
}

/** Operations that change nothing. */
const reading: readonly Operation[] = ['read', 'export', 'unmask']

/** Whether the table's application is stopped and forbids the operation. */
export const isStopped = (scope: Scope, operation: Operation): boolean =>
  (scope.catalog.stopped?.has(masterOf(scope).id) ?? false) && !reading.includes(operation)

/** A key opens the tables of its application, of these only reading unless it writes, and reads the organisation. */
const opensByKey = (scope: Scope, operation: Operation): boolean => {
  const { key } = scope.actor
  if (!key) return true
  const { id, app } = masterOf(scope)
  return tablesOfKeys.includes(id)
    ? operation === 'read'
    : app !== undefined &&
        (key.app === null || app === key.app) &&
        (key.writes || reading.includes(operation))
}

/** Restriction by user type; tables of the product leave it to their policies. */
export const mayDoBusiness = (scope: Scope): boolean =>
  masterOf(scope).home === 'platform' || businessUsers.includes(scope.actor.userType)

/** A filter that names an unknown field admits nothing. */
export const resolveOrDeny = (filter: Filter, scope: Scope): RowFilter => {
  try {
    return resolveTerms(filter, scope)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
