import type { JsonObject } from '@gantry/base/shared'
import type { HeldTest } from './row-filter.ts'

/** Key of the hold on a stored row; no field can have this name. */
export const holdOn = '$hold'

/** What keeps a record from operations for the time being, such as a workflow under way. */
export interface Hold {
  readonly refuses: readonly string[]
  /** The only person who may read it; null: everybody the policy admits. */
  readonly onlyFor: string | null
}

const holdOf = (row: JsonObject): Hold | null => {
  const hold = row[holdOn]
  return typeof hold === 'object' && hold !== null && 'refuses' in hold ? (hold as JsonObject & Hold) : null
}

/** In-memory equivalent of `heldInSql`. */
export const isHeld = ({ operation, person }: HeldTest, row: JsonObject): boolean => {
  const hold = holdOf(row)
  if (!hold) return false
  return operation === 'read'
    ? hold.onlyFor !== null && hold.onlyFor !== person
    : hold.refuses.includes(operation)
}
