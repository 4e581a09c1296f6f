import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { columnName, duckTypeOf } from '../shared/column.ts'
import { doubled, unknownColumns } from '../shared/issues.ts'
import {
  type MeasureFunction,
  measureFunctions,
  measureIssues,
  measureSql,
  measureType,
} from '../shared/measures.ts'
import { quoted } from '../shared/sql.ts'
import type { Origin, StepKind } from '../shared/step-kind.ts'

export type AggregateSettings = {
  readonly by: readonly string[]
  readonly measures: readonly {
    readonly of: MeasureFunction
    /** Empty for a count of rows. */
    readonly column: string
    readonly name: string
  }[]
}

/** One row for each group. */
export const aggregate: StepKind<AggregateSettings> = {
  name: 'aggregate',
  group: 'rows',
  inputs: [1, 1],
  schema: Type.Object(
    {
      by: Type.Array(columnName, { maxItems: 50 }),
      measures: Type.Array(
        Type.Object(
          {
            of: Type.Union(measureFunctions.map(name => Type.Literal(name))),
            column: Type.String({ maxLength: 120 }),
            name: columnName,
          },
          { additionalProperties: false },
        ),
        { maxItems: 100 },
      ),
    },
    { additionalProperties: false },
  ),
  fields: [
    { name: 'by', control: 'columns' },
    { name: 'measures', control: 'measures' },
  ],
  initial: () => ({ by: [], measures: [] }),
  columns: ([input = []], { by, measures }) => [
    ...by.flatMap(name => input.find(each => each.name === name) ?? []),
    ...measures.map(({ of, column, name }) => ({
      name,
      type: measureType(
        of,
        input.find(each => each.name === column),
      ),
    })),
  ],
  check: ([input = []], { by, measures }) => [
    ...(by.length + measures.length === 0 ? [issue('by', 'required')] : []),
    ...unknownColumns(
      by.map(name => ['by', name]),
      input,
    ),
    ...measures.flatMap(({ of, column }, at) => measureIssues(`measures.${at}.column`, of, column, input)),
    ...doubled([
      ...by.map(name => ['by', name] as const),
      ...measures.map(({ name }, at) => [`measures.${at}.name`, name] as const),
    ]),
  ],
  summary: ({ by, measures }) => ({ groups: by.length, count: measures.length }),
  lineage: (_inputs, { by, measures }) => ({
    columns: new Map<string, readonly Origin[]>([
      ...by.map(name => [name, [{ input: 0, column: name, how: 'identity' }]] as const),
      ...measures.map(({ column, name }): readonly [string, readonly Origin[]] => [
        name,
        column === '' ? [] : [{ input: 0, column, how: 'aggregation' }],
      ]),
    ]),
    rows: by.map(column => ({ input: 0, column })),
  }),
  sql: ([input], { by, measures }) => {
    if (!input) return ''
    const list = [
      ...by.map(quoted),
      ...measures.map(({ of, column, name }) => {
        const type = measureType(
          of,
          input.columns.find(each => each.name === column),
        )
        return `cast(${measureSql(of, column)} as ${duckTypeOf(type)}) as ${quoted(name)}`
      }),
    ]
    return `select ${list.join(', ')} from ${quoted(input.name)}${by.length > 0 ? ` group by ${by.map(quoted).join(', ')}` : ''}`
  },
}
