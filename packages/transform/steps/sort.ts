import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { columnName } from '../shared/column.ts'
import { unknownColumns } from '../shared/issues.ts'
import { quoted } from '../shared/sql.ts'
import { passing, type StepKind } from '../shared/step-kind.ts'

export type SortSettings = {
  readonly by: readonly { readonly column: string; readonly down: boolean }[]
  /** Rows kept; 0: all. */
  readonly limit: number
}

/** Schema of an order: columns, each up or down. */
export const orderSchema = Type.Array(
  Type.Object({ column: columnName, down: Type.Boolean() }, { additionalProperties: false }),
  { maxItems: 10 },
)

/** An order as SQL; empty values are last. */
export const sortSql = (by: SortSettings['by']): string =>
  by.map(({ column, down }) => `${quoted(column)} ${down ? 'desc' : 'asc'} nulls last`).join(', ')

/** Order, and the first rows of it where a limit is set. */
export const sort: StepKind<SortSettings> = {
  name: 'sort',
  group: 'rows',
  inputs: [1, 1],
  schema: Type.Object(
    {
      by: orderSchema,
      limit: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    },
    { additionalProperties: false },
  ),
  fields: [
    { name: 'by', control: 'sorting' },
    { name: 'limit', control: 'number' },
  ],
  initial: () => ({ by: [], limit: 0 }),
  columns: ([input = []]) => input,
  check: ([input = []], { by }) => [
    ...(by.length === 0 ? [issue('by', 'required')] : []),
    ...unknownColumns(
      by.map(({ column }, at) => [`by.${at}.column`, column]),
      input,
    ),
  ],
  summary: ({ by, limit }) => ({
    columns: by.map(({ column, down }) => `${column} ${down ? '↓' : '↑'}`).join(', '),
    limit: limit > 0 ? `· ${limit}` : '',
  }),
  // The first rows of an order are chosen among all of them.
  resumes: (_input, { limit }) => (limit > 0 ? null : 'alone'),
  lineage: ([input = []], { by }) => ({
    columns: passing(input),
    rows: by.map(({ column }) => ({ input: 0, column })),
  }),
  sql: ([input], { by, limit }) =>
    input
      ? `select * from ${quoted(input.name)} order by ${sortSql(by)}${limit > 0 ? ` limit ${Math.trunc(limit)}` : ''}`
      : '',
}
