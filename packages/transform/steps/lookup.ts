import { Type } from 'typebox'
import { columnName } from '../shared/column.ts'
import { unknownColumns } from '../shared/issues.ts'
import { quoted } from '../shared/sql.ts'
import type { Origin, Relation, StepKind } from '../shared/step-kind.ts'
import { rightNames } from './join.ts'

export type LookupSettings = {
  readonly on: readonly { readonly left: string; readonly right: string }[]
  /** Columns of the second input that are taken over. */
  readonly take: readonly string[]
  readonly missing: 'empty' | 'reject'
}

const sameAs = ({ on }: LookupSettings): string =>
  on.map(({ left, right }) => `l.${quoted(left)} = r.${quoted(right)}`).join(' and ')

/** The second input with one row for each key: never more rows than the first input has. */
const single = (right: Relation, { on, take }: LookupSettings): string =>
  `(select ${[...new Set([...on.map(each => each.right), ...take])].map(quoted).join(', ')} from ${quoted(right.name)} qualify row_number() over (partition by ${on.map(each => quoted(each.right)).join(', ')}) = 1)`

/** Columns of another input by key. Each row of the first input stays one row. */
export const lookup: StepKind<LookupSettings> = {
  name: 'lookup',
  group: 'combine',
  inputs: [2, 2],
  schema: Type.Object(
    {
      on: Type.Array(Type.Object({ left: columnName, right: columnName }, { additionalProperties: false }), {
        maxItems: 10,
      }),
      take: Type.Array(columnName, { maxItems: 100 }),
      missing: Type.Union([Type.Literal('empty'), Type.Literal('reject')]),
    },
    { additionalProperties: false },
  ),
  fields: [
    { name: 'on', control: 'pairs' },
    { name: 'take', control: 'columns', input: 1 },
    { name: 'missing', control: 'choice', options: ['empty', 'reject'] },
  ],
  initial: () => ({ on: [], take: [], missing: 'empty' }),
  columns: ([left = [], right = []], { take }) => {
    const taken = right.filter(({ name }) => take.includes(name))
    const names = rightNames(left, taken)
    return [...left, ...taken.map(each => ({ ...each, name: names.get(each.name) ?? each.name }))]
  },
  check: ([left = [], right = []], { on, take }) => [
    ...unknownColumns(on.length === 0 ? [['on', '']] : [], left),
    ...unknownColumns(
      on.map(each => ['on', each.left]),
      left,
    ),
    ...unknownColumns(
      on.map(each => ['on', each.right]),
      right,
    ),
    ...unknownColumns(take.length === 0 ? [['take', '']] : take.map(name => ['take', name]), right),
  ],
  summary: ({ take }) => ({ count: take.length }),
  resumes: input => (input === 0 ? 'joined' : null),
  lineage: ([left = [], right = []], { on, take }) => {
    const names = rightNames(
      left,
      right.filter(({ name }) => take.includes(name)),
    )
    return {
      columns: new Map<string, readonly Origin[]>([
        ...left.map(({ name }) => [name, [{ input: 0, column: name, how: 'identity' }]] as const),
        ...take.map(
          name => [names.get(name) ?? name, [{ input: 1, column: name, how: 'identity' }]] as const,
        ),
      ]),
      rows: on.flatMap(each => [
        { input: 0, column: each.left },
        { input: 1, column: each.right },
      ]),
    }
  },
  sql: ([left, right], settings) => {
    if (!left || !right) return ''
    const taken = right.columns.filter(({ name }) => settings.take.includes(name))
    const names = rightNames(left.columns, taken)
    const list = [
      ...left.columns.map(({ name }) => `l.${quoted(name)}`),
      ...taken.map(({ name }) => `r.${quoted(name)} as ${quoted(names.get(name) ?? name)}`),
    ]
    const kind = settings.missing === 'reject' ? 'inner' : 'left'
    return `select ${list.join(', ')} from ${quoted(left.name)} l ${kind} join ${single(right, settings)} r on ${sameAs(settings)}`
  },
  rejects: ([left, right], settings) => {
    const [first] = settings.on
    if (!left || !right || !first || settings.missing !== 'reject') return null
    const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
    const row = left.columns.map(({ name }) => `${literal(name)}, l.${quoted(name)}::varchar`).join(', ')
    return `select json_object(${row})::varchar as "row", ${literal(first.left)} as "column", 'missing' as code from ${quoted(left.name)} l where not exists (select 1 from ${quoted(right.name)} r where ${sameAs(settings)})`
  },
}
