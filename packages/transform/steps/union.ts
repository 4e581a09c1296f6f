import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { Column } from '../shared/column.ts'
import { duckTypeOf } from '../shared/column.ts'
import { quoted } from '../shared/sql.ts'
import type { Origin, StepKind } from '../shared/step-kind.ts'

export type UnionSettings = { readonly rows: 'all' | 'different' }

const merged = (inputs: readonly (readonly Column[])[]): readonly Column[] => {
  const found = new Map<string, Column>()
  for (const column of inputs.flat()) if (!found.has(column.name)) found.set(column.name, column)
  return [...found.values()]
}

/** Rows of several inputs one after another; columns meet by name, those an input lacks are empty. */
export const union: StepKind<UnionSettings> = {
  name: 'union',
  group: 'combine',
  inputs: [2, 20],
  schema: Type.Object(
    { rows: Type.Union([Type.Literal('all'), Type.Literal('different')]) },
    { additionalProperties: false },
  ),
  fields: [{ name: 'rows', control: 'choice', options: ['all', 'different'] }],
  initial: () => ({ rows: 'all' }),
  columns: inputs => merged(inputs),
  check: inputs =>
    merged(inputs).some(({ name, type }) =>
      inputs.flat().some(other => other.name === name && other.type.kind !== type.kind),
    )
      ? [issue('rows', 'type')]
      : [],
  summary: ({ rows }) => ({ rows: { key: `transform.union.rows.${rows}` } }),
  resumes: (_input, { rows }) => (rows === 'all' ? 'alone' : null),
  lineage: inputs => ({
    columns: new Map<string, readonly Origin[]>(
      merged(inputs).map(({ name }) => [
        name,
        inputs.flatMap((input, at): Origin[] =>
          input.some(each => each.name === name) ? [{ input: at, column: name, how: 'identity' }] : [],
        ),
      ]),
    ),
    rows: [],
  }),
  sql: (inputs, { rows }) => {
    const columns = merged(inputs.map(input => input.columns))
    const parts = inputs.map(input => {
      const own = new Set(input.columns.map(({ name }) => name))
      const list = columns.map(({ name, type }) =>
        own.has(name)
          ? `cast(${quoted(name)} as ${duckTypeOf(type)}) as ${quoted(name)}`
          : `cast(null as ${duckTypeOf(type)}) as ${quoted(name)}`,
      )
      return `select ${list.join(', ')} from ${quoted(input.name)}`
    })
    return parts.join(rows === 'all' ? ' union all ' : ' union ')
  },
}
