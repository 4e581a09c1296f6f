import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { type Column, type ColumnType, columnName, duckTypeOf } from '../shared/column.ts'
import { doubled, unknownColumns } from '../shared/issues.ts'
import { quoted } from '../shared/sql.ts'
import type { Origin, StepKind } from '../shared/step-kind.ts'

export const measureFunctions = ['count', 'sum', 'avg', 'min', 'max', 'distinct'] as const
type MeasureFunction = (typeof measureFunctions)[number]

export type AggregateSettings = {
  readonly by: readonly string[]
  readonly measures: readonly {
    readonly of: MeasureFunction
    /** Empty for a count of rows. */
    readonly column: string
    readonly name: string
  }[]
}

const numeric = ({ kind }: ColumnType): boolean => kind === 'integer' || kind === 'decimal'

const typeOf = (of: MeasureFunction, column: Column | undefined): ColumnType => {
  if (of === 'count' || of === 'distinct' || !column) return { kind: 'integer' }
  if (of === 'avg')
    return { kind: 'decimal', places: column.type.kind === 'decimal' ? column.type.places + 2 : 2 }
  return column.type
}

const sqlOf = (of: MeasureFunction, column: string): string => {
  if (of === 'count') return column === '' ? 'count(*)' : `count(${quoted(column)})`
  if (of === 'distinct') return `count(distinct ${quoted(column)})`
  return `${of}(${quoted(column)})`
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
      type: typeOf(
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
    ...measures.flatMap(({ of, column }, at) => {
      const place = `measures.${at}.column`
      if (of === 'count' && column === '') return []
      const found = input.find(({ name }) => name === column)
      if (!found) return unknownColumns([[place, column]], input)
      return (of === 'sum' || of === 'avg') && !numeric(found.type) ? [issue(place, 'type')] : []
    }),
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
        const type = typeOf(
          of,
          input.columns.find(each => each.name === column),
        )
        return `cast(${sqlOf(of, column)} as ${duckTypeOf(type)}) as ${quoted(name)}`
      }),
    ]
    return `select ${list.join(', ')} from ${quoted(input.name)}${by.length > 0 ? ` group by ${by.map(quoted).join(', ')}` : ''}`
  },
}
