import type { Json } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'
import { changedFields, type FormValues, sameValue } from './values.ts'

/** One field that two people changed differently since both read the record. */
export interface Conflict {
  readonly field: FieldId
  readonly before: Json
  readonly mine: Json
  readonly theirs: Json
}

export interface Merge {
  /** Theirs, with what only I changed; conflicting fields hold mine until the person chooses. */
  readonly values: FormValues
  readonly conflicts: readonly Conflict[]
  /** Fields that came from them alone. */
  readonly taken: readonly FieldId[]
}

/** Three versions of a record to one: the one both read, mine, and what stands in the table now. */
export const mergeChanges = (
  before: FormValues,
  mine: FormValues,
  theirs: FormValues,
  fields: readonly FieldId[],
): Merge => {
  const changedByMe = changedFields(before, mine, fields)
  const changedByThem = changedFields(before, theirs, fields)
  const values: Record<FieldId, Json | undefined> = { ...theirs }
  const conflicts: Conflict[] = []
  for (const field of changedByMe) {
    values[field] = mine[field]
    if (changedByThem.includes(field) && !sameValue(mine[field], theirs[field]))
      conflicts.push({
        field,
        before: before[field] ?? null,
        mine: mine[field] ?? null,
        theirs: theirs[field] ?? null,
      })
  }
  return { values, conflicts, taken: changedByThem.filter(field => !changedByMe.includes(field)) }
}

/** The merge with the person's choices; a field without a choice keeps mine. */
export const settle = (merge: Merge, choices: Readonly<Record<FieldId, 'mine' | 'theirs'>>): FormValues => ({
  ...merge.values,
  ...Object.fromEntries(
    merge.conflicts
      .filter(({ field }) => choices[field] === 'theirs')
      .map(({ field, theirs }) => [field, theirs]),
  ),
})
