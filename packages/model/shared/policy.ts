import type { Filter } from './filter.ts'
import type { FieldId } from './names.ts'

/**
 * What can be done with records (workflow specification, section 6.1). `share` gives others a part of one's own right to
 * one record, `handOver` makes somebody else its owner, `monitor` steers its workflow, and `unmask` shows personal data
 * whole in the fields granted.
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

/** How far somebody's right to a record goes, as people name it. */
export const levels = ['owner', 'view', 'modify', 'delete', 'monitor'] as const
export type Level = (typeof levels)[number]

/** A level as the operations it means; changing, removing and steering all bring seeing with them. */
export const operationsOf: Readonly<Record<Level, readonly Operation[]>> = {
  owner: ['read', 'update', 'remove', 'share', 'handOver'],
  view: ['read'],
  modify: ['read', 'update'],
  delete: ['read', 'remove'],
  monitor: ['read', 'monitor'],
}

/**
 * One indivisible permission (workflow specification, section 6.2): who, may do what, on which rows, in which
 * fields. Grants of a table are united grant by grant; rows of one are never combined with fields of another.
 * `import` and `export` are granted beside create/update and read, and never widen them.
 */
export interface Grant {
  /** Actor predicates only (`role`, `userType`, and, or, not, booleans). Absent: every member of the space. */
  readonly who?: Filter
  readonly operations: readonly Operation[]
  /** Absent: all rows. Data scopes are filters: own is `where('owner','eq',me)`. */
  readonly rows?: Filter
  /**
   * Of `update`: the rows as a change may leave them. Absent: one of `rows` that its author may still read, so that nobody
   * moves a record out of his own reach; `true` lets him pass it on.
   */
  readonly becomes?: Filter
  /** Absent: all fields. System fields are always readable on an admitted row. */
  readonly fields?: readonly FieldId[]
}

/** A grant written by its level, expanded as it is stored. */
export const granting = (level: Level, grant: Omit<Grant, 'operations'> = {}): Grant => ({
  ...grant,
  operations: operationsOf[level],
})

/**
 * What no grant and no share reaches beyond: rows that fit no limit's filter are closed to these operations, whoever asks.
 * A security level, a draft that only its author sees and a state that locks a record are all said like this.
 */
export interface Limit {
  /** Absent: everything. */
  readonly operations?: readonly Operation[]
  readonly rows: Filter
}
