import { planCondition } from '@gantry/fields/shared'
import type { FieldId, Mark, TableDef } from '@gantry/model/shared'

/** The distinct fields that the condition of a mark reads. */
export const markReads = (mark: Mark, table: TableDef): readonly FieldId[] => [
  ...new Set(planCondition(mark.when, table).reads.flatMap(([field]) => field ?? [])),
]
