import { Type } from 'typebox'
import {
  type ColumnType,
  columnName,
  columnTypeSchema,
  duckTypeOf,
  exprTypeOf,
  mostColumns,
} from '../shared/column.ts'
import { columnsRead, formulaIssues, formulaSql } from '../shared/formula.ts'
import { doubled } from '../shared/issues.ts'
import { quoted } from '../shared/sql.ts'
import { passing, type StepKind } from '../shared/step-kind.ts'

export type DeriveSettings = {
  readonly columns: readonly { readonly name: string; readonly type: ColumnType; readonly formula: string }[]
}

/** New columns by expressions over those that are there; one of the same name is replaced. */
export const derive: StepKind<DeriveSettings> = {
  name: 'derive',
  group: 'columns',
  inputs: [1, 1],
  schema: Type.Object(
    {
      columns: Type.Array(
        Type.Object(
          { name: columnName, type: columnTypeSchema, formula: Type.String({ maxLength: 4000 }) },
          { additionalProperties: false },
        ),
        { maxItems: mostColumns },
      ),
    },
    { additionalProperties: false },
  ),
  fields: [{ name: 'columns', control: 'derivations' }],
  initial: () => ({ columns: [] }),
  columns: ([input = []], { columns }) => {
    const made = new Set(columns.map(({ name }) => name))
    return [
      ...input.filter(({ name }) => !made.has(name)),
      ...columns.map(({ name, type }) => ({ name, type })),
    ]
  },
  check: ([input = []], { columns }) => [
    ...columns.flatMap(({ formula, type }, at) =>
      formulaIssues(`columns.${at}.formula`, formula, input, [exprTypeOf(type).kind]),
    ),
    ...doubled(columns.map(({ name }, at) => [`columns.${at}.name`, name])),
  ],
  summary: ({ columns }) => ({ count: columns.length }),
  resumes: () => 'alone',
  lineage: ([input = []], { columns }) => ({
    columns: new Map([
      ...passing(input),
      ...columns.map(
        ({ name, formula }) =>
          [
            name,
            columnsRead(formula, input).map(column => ({ input: 0, column, how: 'transformation' as const })),
          ] as const,
      ),
    ]),
    rows: [],
  }),
  sql: ([input], { columns }, binder) => {
    if (!input) return ''
    const made = new Set(columns.map(({ name }) => name))
    const kept = input.columns.filter(({ name }) => !made.has(name)).map(({ name }) => quoted(name))
    const added = columns.map(
      ({ name, type, formula }) =>
        `cast((${formulaSql(formula, input.columns, binder)}) as ${duckTypeOf(type)}) as ${quoted(name)}`,
    )
    return `select ${[...kept, ...added].join(', ')} from ${quoted(input.name)}`
  },
}
