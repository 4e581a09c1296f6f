import type { Json } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'
import { changedFields, type FormValues, sameValue } from './values.ts'

/** A field that two users changed to different values since both read the record. */
export interface Conflict {
  readonly field: FieldId
  readonly before: Json
  readonly mine: Json
  readonly theirs: Json
}

export interface Merge {
  /** Their values with my changes applied; a conflicting field keeps my value until the user chooses. */
  readonly values: FormValues
  readonly conflicts: readonly Conflict[]
  /** Fields that only the other user changed. */
  readonly taken: readonly FieldId[]
}

/** Three-way merge of a record: common base, my values, and the stored values. */
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

/** Applies the user's choices to a merge; a field without a choice keeps my value. */
export const settle = (merge: Merge, choices: Readonly<Record<FieldId, 'mine' | 'theirs'>>): FormValues => ({
  ...merge.values,
  ...Object.fromEntries(
    merge.conflicts
      .filter(({ field }) => choices[field] === 'theirs')
      .map(({ field, theirs }) => [field, theirs]),
  ),
})
