import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { type Column, columnName, duckTypeOf, mostColumns } from '../shared/column.ts'
import { doubled, unknownColumns } from '../shared/issues.ts'
import { isLiteral } from '../shared/literal.ts'
import {
  type MeasureFunction,
  measureFunctions,
  measureIssues,
  measureSql,
  measureType,
} from '../shared/measures.ts'
import { type Binder, quoted } from '../shared/sql.ts'
import type { Origin, StepKind } from '../shared/step-kind.ts'

export type PivotSettings = {
  /** Columns that name a row of the result. */
  readonly by: readonly string[]
  /** The column whose values become columns. */
  readonly column: string
  /** Those values; an empty one stands for rows without a value. Rows with other values are in no new column. */
  readonly values: readonly { readonly value: string; readonly name: string }[]
  readonly of: MeasureFunction
  /** The column that is measured; empty for a count of rows. */
  readonly measure: string
}

/** Rows in which a column has a value; an empty text counts as none. */
const has = ({ name, type }: Column, value: string, binder: Binder): string => {
  if (value !== '') return `${quoted(name)} = cast(${binder.param(value)}::varchar as ${duckTypeOf(type)})`
  return type.kind === 'text' ? `coalesce(${quoted(name)}, '') = ''` : `${quoted(name)} is null`
}

/**
 * One row for each group, with a column for each listed value of another column. The values are part of the task, so the columns are
 * known before it runs.
 */
export const pivot: StepKind<PivotSettings> = {
  name: 'pivot',
  group: 'rows',
  inputs: [1, 1],
  schema: Type.Object(
    {
      by: Type.Array(columnName, { maxItems: 50 }),
      column: Type.String({ maxLength: 120 }),
      values: Type.Array(
        Type.Object(
          { value: Type.String({ maxLength: 1000 }), name: columnName },
          { additionalProperties: false },
        ),
        { maxItems: mostColumns },
      ),
      of: Type.Union(measureFunctions.map(name => Type.Literal(name))),
      measure: Type.String({ maxLength: 120 }),
    },
    { additionalProperties: false },
  ),
  fields: [
    { name: 'by', control: 'columns' },
    { name: 'column', control: 'column' },
    { name: 'values', control: 'values' },
    { name: 'of', control: 'measure' },
    { name: 'measure', control: 'column' },
  ],
  initial: () => ({ by: [], column: '', values: [], of: 'sum', measure: '' }),
  columns: ([input = []], { by, values, of, measure }) => {
    const measured = input.find(({ name }) => name === measure)
    return [
      ...by.flatMap(name => input.find(each => each.name === name) ?? []),
      ...values.map(({ name }) => ({ name, type: measureType(of, measured) })),
    ]
  },
  check: ([input = []], { by, column, values, of, measure }) => {
    const spread = input.find(({ name }) => name === column)
    return [
      ...unknownColumns(
        by.map(name => ['by', name]),
        input,
      ),
      ...unknownColumns([['column', column]], input),
      ...(values.length === 0 ? [issue('values', 'required')] : []),
      ...values.flatMap(({ value }, at) =>
        !spread || value === '' || isLiteral(value, spread.type) ? [] : [issue(`values.${at}.value`, 'type')],
      ),
      ...measureIssues('measure', of, measure, input),
      ...doubled([
        ...by.map(name => ['by', name] as const),
        ...values.map(({ name }, at) => [`values.${at}.name`, name] as const),
      ]),
    ]
  },
  summary: ({ column, values }) => ({ column, columns: values.length }),
  lineage: (_inputs, { by, column, values, measure }) => ({
    columns: new Map<string, readonly Origin[]>([
      ...by.map(name => [name, [{ input: 0, column: name, how: 'identity' }]] as const),
      ...values.map(({ name }): readonly [string, readonly Origin[]] => [
        name,
        [...new Set([column, measure])]
          .filter(each => each !== '')
          .map((each): Origin => ({ input: 0, column: each, how: 'aggregation' })),
      ]),
    ]),
    rows: by.map(each => ({ input: 0, column: each })),
  }),
  sql: ([input], { by, column, values, of, measure }, binder) => {
    const spread = input?.columns.find(({ name }) => name === column)
    if (!input || !spread) return ''
    const type = measureType(
      of,
      input.columns.find(({ name }) => name === measure),
    )
    const list = [
      ...by.map(quoted),
      ...values.map(
        ({ value, name }) =>
          `cast(${measureSql(of, measure)} filter (where ${has(spread, value, binder)}) as ${duckTypeOf(type)}) as ${quoted(name)}`,
      ),
    ]
    return `select ${list.join(', ')} from ${quoted(input.name)}${by.length > 0 ? ` group by ${by.map(quoted).join(', ')}` : ''}`
  },
}
