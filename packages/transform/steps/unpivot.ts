import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { type Column, type ColumnType, columnName, duckTypeOf, mostColumns } from '../shared/column.ts'
import { doubled, unknownColumns } from '../shared/issues.ts'
import { isNumeric } from '../shared/measures.ts'
import { quoted } from '../shared/sql.ts'
import { type Origin, passing, type StepKind } from '../shared/step-kind.ts'

export type UnpivotSettings = {
  /** Columns that become rows, and what the new column calls each. */
  readonly columns: readonly { readonly column: string; readonly value: string }[]
  /** The new column that says which column a value stood in. */
  readonly name: string
  /** The new column of the values. */
  readonly value: string
  /** What becomes of values that are not there. */
  readonly empty: 'skip' | 'keep'
}

/** Columns of the input that stay columns. */
const kept = (input: readonly Column[], { columns }: UnpivotSettings): readonly Column[] => {
  const gone = new Set(columns.map(({ column }) => column))
  return input.filter(({ name }) => !gone.has(name))
}

/** A type that holds the values of all columns exactly; undefined: there is none. */
const commonType = (input: readonly Column[], { columns }: UnpivotSettings): ColumnType | undefined => {
  const types = columns.flatMap(({ column }) => input.find(({ name }) => name === column)?.type ?? [])
  const [first = { kind: 'text' } as const] = types
  if (types.every(({ kind }) => kind === first.kind && kind !== 'decimal')) return first
  if (!types.every(isNumeric)) return undefined
  return {
    kind: 'decimal',
    places: Math.max(...types.map(type => (type.kind === 'decimal' ? type.places : 0))),
  }
}

/** Columns become rows: for each row as many rows as there are columns, each with a name and a value. */
export const unpivot: StepKind<UnpivotSettings> = {
  name: 'unpivot',
  group: 'rows',
  inputs: [1, 1],
  schema: Type.Object(
    {
      columns: Type.Array(
        Type.Object(
          { column: columnName, value: Type.String({ maxLength: 1000 }) },
          { additionalProperties: false },
        ),
        { maxItems: mostColumns },
      ),
      name: Type.String({ maxLength: 120 }),
      value: Type.String({ maxLength: 120 }),
      empty: Type.Union([Type.Literal('skip'), Type.Literal('keep')]),
    },
    { additionalProperties: false },
  ),
  fields: [
    { name: 'columns', control: 'namings' },
    { name: 'name', control: 'name' },
    { name: 'value', control: 'name' },
    { name: 'empty', control: 'choice', options: ['skip', 'keep'] },
  ],
  initial: () => ({ columns: [], name: 'name', value: 'value', empty: 'skip' }),
  columns: ([input = []], settings) => [
    ...kept(input, settings),
    { name: settings.name, type: { kind: 'text' } },
    { name: settings.value, type: commonType(input, settings) ?? { kind: 'text' } },
  ],
  check: ([input = []], settings) => [
    ...(settings.columns.length === 0 ? [issue('columns', 'required')] : []),
    ...unknownColumns(
      settings.columns.map(({ column }, at) => [`columns.${at}.column`, column]),
      input,
    ),
    ...doubled(settings.columns.map(({ column }, at) => [`columns.${at}.column`, column])),
    ...(commonType(input, settings) === undefined ? [issue('columns', 'type')] : []),
    ...(['name', 'value'] as const).flatMap(place =>
      settings[place] === '' ? [issue(place, 'required')] : [],
    ),
    ...doubled([
      ...kept(input, settings).map(({ name }) => ['columns', name] as const),
      ['name', settings.name],
      ['value', settings.value],
    ]),
  ],
  summary: ({ columns }) => ({ columns: columns.length }),
  resumes: () => 'alone',
  lineage: ([input = []], settings) => {
    const taken = settings.columns.map(({ column }) => ({ input: 0, column }))
    return {
      columns: new Map<string, readonly Origin[]>([
        ...passing(kept(input, settings)),
        [settings.name, []],
        [settings.value, taken.map((each): Origin => ({ ...each, how: 'identity' }))],
      ]),
      rows: settings.empty === 'skip' ? taken : [],
    }
  },
  sql: ([input], settings, binder) => {
    if (!input) return ''
    const type = duckTypeOf(commonType(input.columns, settings) ?? { kind: 'text' })
    const names = settings.columns.map(({ value }) => `${binder.param(value)}::varchar`)
    const values = settings.columns.map(({ column }) => `cast(${quoted(column)} as ${type})`)
    // Two lists of one length, unnested side by side.
    const list = [
      ...kept(input.columns, settings).map(({ name }) => quoted(name)),
      `unnest([${names.join(', ')}]) as ${quoted(settings.name)}`,
      `unnest([${values.join(', ')}]) as ${quoted(settings.value)}`,
    ]
    const where = settings.empty === 'skip' ? ` where ${quoted(settings.value)} is not null` : ''
    return `select * from (select ${list.join(', ')} from ${quoted(input.name)})${where}`
  },
}
