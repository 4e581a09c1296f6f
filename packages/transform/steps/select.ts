import { Type } from 'typebox'
import {
  type Column,
  type ColumnType,
  columnName,
  columnTypeSchema,
  duckTypeOf,
  mostColumns,
} from '../shared/column.ts'
import { doubled, unknownColumns } from '../shared/issues.ts'
import { quoted } from '../shared/sql.ts'
import type { Relation, StepKind } from '../shared/step-kind.ts'

type Chosen = { readonly from: string; readonly to: string; readonly type?: ColumnType }
export type SelectSettings = {
  readonly columns: readonly Chosen[]
  /** What happens to a row with a value that has no equivalent in the wanted type. */
  readonly onError: 'reject' | 'empty'
}

const wrong = ({ from, type }: Chosen): string =>
  type ? `(${quoted(from)} is not null and try_cast(${quoted(from)} as ${duckTypeOf(type)}) is null)` : ''

const castColumns = (columns: readonly Chosen[]): readonly Chosen[] => columns.filter(({ type }) => type)

/** Chooses, renames and converts columns. */
export const select: StepKind<SelectSettings> = {
  name: 'select',
  group: 'columns',
  inputs: [1, 1],
  schema: Type.Object(
    {
      columns: Type.Array(
        Type.Object(
          { from: columnName, to: columnName, type: Type.Optional(columnTypeSchema) },
          { additionalProperties: false },
        ),
        { maxItems: mostColumns },
      ),
      onError: Type.Union([Type.Literal('reject'), Type.Literal('empty')]),
    },
    { additionalProperties: false },
  ),
  fields: [
    { name: 'columns', control: 'selection' },
    { name: 'onError', control: 'choice', options: ['reject', 'empty'] },
  ],
  initial: () => ({ columns: [], onError: 'reject' }),
  columns: ([input = []], { columns }) =>
    columns.flatMap(({ from, to, type }): readonly Column[] => {
      const found = input.find(({ name }) => name === from)
      if (!found) return []
      return [{ ...(from === to ? found : { type: found.type }), name: to, type: type ?? found.type }]
    }),
  check: ([input = []], { columns }) => [
    ...unknownColumns(columns.length === 0 ? [['columns', '']] : [], input),
    ...unknownColumns(
      columns.map(({ from }, at) => [`columns.${at}.from`, from]),
      input,
    ),
    ...doubled(columns.map(({ to }, at) => [`columns.${at}.to`, to])),
  ],
  summary: ({ columns }) => ({ count: columns.length }),
  resumes: () => 'alone',
  lineage: (_inputs, { columns }) => ({
    columns: new Map(
      columns.map(({ from, to, type }) => [
        to,
        [{ input: 0, column: from, how: type ? ('transformation' as const) : ('identity' as const) }],
      ]),
    ),
    rows: [],
  }),
  sql: ([input], { columns, onError }) => {
    if (!input) return ''
    const list = columns.map(
      ({ from, to, type }) =>
        `${type ? `try_cast(${quoted(from)} as ${duckTypeOf(type)})` : quoted(from)} as ${quoted(to)}`,
    )
    const bad = castColumns(columns).map(wrong)
    const where = onError === 'reject' && bad.length > 0 ? ` where not (${bad.join(' or ')})` : ''
    return `select ${list.join(', ')} from ${quoted(input.name)}${where}`
  },
  rejects: ([input], { columns, onError }) => {
    const bad = castColumns(columns)
    if (!input || onError !== 'reject' || bad.length === 0) return null
    return bad.map(each => rejectsOf(input, each, wrong(each))).join(' union all ')
  },
}

const rejectsOf = ({ name, columns }: Relation, { from }: Chosen, condition: string): string => {
  const row = columns.map(each => `${literal(each.name)}, ${quoted(each.name)}::varchar`).join(', ')
  return `select json_object(${row})::varchar as "row", ${literal(from)} as "column", 'type' as code from ${quoted(name)} where ${condition}`
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
