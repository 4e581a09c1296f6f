import { Type } from 'typebox'
import { columnName } from '../shared/column.ts'
import { unknownColumns } from '../shared/issues.ts'
import { quoted, quotedList } from '../shared/sql.ts'
import { passing, type StepKind } from '../shared/step-kind.ts'

export type DistinctSettings = {
  /** Columns that name a row; none: the whole row does. */
  readonly by: readonly string[]
}

/** One of the rows that are alike. */
export const distinct: StepKind<DistinctSettings> = {
  name: 'distinct',
  group: 'rows',
  inputs: [1, 1],
  schema: Type.Object({ by: Type.Array(columnName, { maxItems: 50 }) }, { additionalProperties: false }),
  fields: [{ name: 'by', control: 'columns' }],
  initial: () => ({ by: [] }),
  columns: ([input = []]) => input,
  check: ([input = []], { by }) =>
    unknownColumns(
      by.map(name => ['by', name]),
      input,
    ),
  summary: ({ by }) => ({ columns: by.length === 0 ? { key: 'transform.distinct.whole' } : by.join(', ') }),
  lineage: ([input = []], { by }) => ({
    columns: passing(input),
    rows: by.map(column => ({ input: 0, column })),
  }),
  sql: ([input], { by }) => {
    if (!input) return ''
    // All columns as order: which of the rows is kept does not depend on their order in the input.
    return by.length === 0
      ? `select distinct * from ${quoted(input.name)}`
      : `select * from ${quoted(input.name)} qualify row_number() over (partition by ${quotedList(by)} order by ${quotedList(input.columns.map(({ name }) => name))}) = 1`
  },
}
