import type { Filter } from './filter.ts'
import type { FieldId } from './names.ts'

/**
 * Operations on records (workflow specification, section 6.1). `share` gives others a part of one's own rights
 * on one record, `handOver` changes its owner, `monitor` controls its workflow, and `unmask` shows personal
 * data in full in the granted fields.
 */
export const operations = [
  'read',
  'create',
  'update',
  'remove',
  'import',
  'export',
  'share',
  'handOver',
  'monitor',
  'unmask',
] as const
export type Operation = (typeof operations)[number]

/** Named levels of access to a record. */
export const levels = ['owner', 'view', 'modify', 'delete', 'monitor'] as const
export type Level = (typeof levels)[number]

/** The operations of each level; update, remove and monitor include read. */
export const operationsOf: Readonly<Record<Level, readonly Operation[]>> = {
  owner: ['read', 'update', 'remove', 'share', 'handOver'],
  view: ['read'],
  modify: ['read', 'update'],
  delete: ['read', 'remove'],
  monitor: ['read', 'monitor'],
}

/**
 * One indivisible permission (workflow specification, section 6.2): who may perform which operations on which
 * rows and fields. Grants of a table are combined grant by grant; rows of one are never combined with fields of
 * another. `import` and `export` require create/update and read in addition, and never extend them.
 */
export interface Grant {
  /** Actor predicates only (`role`, `userType`, and, or, not, booleans). Absent: every member of the space. */
  readonly who?: Filter
  readonly operations: readonly Operation[]
  /** Absent: all rows. Data scopes are filters: own is `where('owner','eq',me)`. */
  readonly rows?: Filter
  /**
   * For `update`: the rows as a change may leave them. Absent: `rows`, and readable for the author, so that
   * nobody moves a record out of their own scope; `true` allows any.
   */
  readonly becomes?: Filter
  /** Absent: all fields. System fields are always readable on an admitted row. */
  readonly fields?: readonly FieldId[]
}

/** A grant by level, expanded when stored. */
export const granting = (level: Level, grant: Omit<Grant, 'operations'> = {}): Grant => ({
  ...grant,
  operations: operationsOf[level],
})

/**
 * Restricts all grants and shares: rows outside a limit's filter are closed to these operations for everybody.
 * Examples: a security level, a draft visible to its author only, a state that locks a record.
 */
export interface Limit {
  /** Absent: everything. */
  readonly operations?: readonly Operation[]
  readonly rows: Filter
}
