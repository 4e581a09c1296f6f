import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { columnName, duckTypeOf } from '../shared/column.ts'
import { doubled, unknownColumns } from '../shared/issues.ts'
import { isLiteral } from '../shared/literal.ts'
import { quoted } from '../shared/sql.ts'
import { passing, type StepKind } from '../shared/step-kind.ts'

export type FillSettings = {
  readonly columns: readonly { readonly column: string; readonly value: string }[]
}

/** Values in place of empty ones. */
export const fill: StepKind<FillSettings> = {
  name: 'fill',
  group: 'columns',
  inputs: [1, 1],
  schema: Type.Object(
    {
      columns: Type.Array(
        Type.Object(
          { column: columnName, value: Type.String({ maxLength: 1000 }) },
          { additionalProperties: false },
        ),
        { maxItems: 100 },
      ),
    },
    { additionalProperties: false },
  ),
  fields: [{ name: 'columns', control: 'fills' }],
  initial: () => ({ columns: [] }),
  columns: ([input = []]) => input,
  check: ([input = []], { columns }) => [
    ...(columns.length === 0 ? [issue('columns', 'required')] : []),
    ...unknownColumns(
      columns.map(({ column }, at) => [`columns.${at}.column`, column]),
      input,
    ),
    ...doubled(columns.map(({ column }, at) => [`columns.${at}.column`, column])),
    ...columns.flatMap(({ column, value }, at) => {
      const found = input.find(({ name }) => name === column)
      return !found || isLiteral(value, found.type) ? [] : [issue(`columns.${at}.value`, 'type')]
    }),
  ],
  summary: ({ columns }) => ({ count: columns.length }),
  resumes: () => 'alone',
  lineage: ([input = []]) => ({ columns: passing(input), rows: [] }),
  sql: ([input], { columns }, binder) => {
    if (!input) return ''
    const values = new Map(columns.map(({ column, value }) => [column, value]))
    const list = input.columns.map(({ name, type }) => {
      const value = values.get(name)
      return value === undefined
        ? quoted(name)
        : `coalesce(${quoted(name)}, cast(${binder.param(value)}::varchar as ${duckTypeOf(type)})) as ${quoted(name)}`
    })
    return `select ${list.join(', ')} from ${quoted(input.name)}`
  },
}
