import type { Filter } from './filter.ts'
import type { FieldId } from './names.ts'

export const operations = ['read', 'create', 'update', 'remove', 'import', 'export'] as const
export type Operation = (typeof operations)[number]

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
  /** Absent: all fields. System fields are always readable on an admitted row. */
  readonly fields?: readonly FieldId[]
}
