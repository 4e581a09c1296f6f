import { Type } from 'typebox'
import { type Column, columnName } from '../shared/column.ts'
import { unknownColumns } from '../shared/issues.ts'
import { quoted } from '../shared/sql.ts'
import type { Origin, StepKind } from '../shared/step-kind.ts'

export type JoinSettings = {
  readonly kind: 'inner' | 'left' | 'full'
  readonly on: readonly { readonly left: string; readonly right: string }[]
}

/** Names of the right columns in the result: one that is taken on the left gets a number. */
export const rightNames = (
  left: readonly Column[],
  right: readonly Column[],
): ReadonlyMap<string, string> => {
  const taken = new Set(left.map(({ name }) => name.toLowerCase()))
  return new Map(
    right.map(({ name }) => {
      let free = name
      for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name}_${number}`
      taken.add(free.toLowerCase())
      return [name, free]
    }),
  )
}

/** Rows of two inputs that agree in some columns. */
export const join: StepKind<JoinSettings> = {
  name: 'join',
  group: 'combine',
  inputs: [2, 2],
  schema: Type.Object(
    {
      kind: Type.Union([Type.Literal('inner'), Type.Literal('left'), Type.Literal('full')]),
      on: Type.Array(Type.Object({ left: columnName, right: columnName }, { additionalProperties: false }), {
        maxItems: 10,
      }),
    },
    { additionalProperties: false },
  ),
  fields: [
    { name: 'kind', control: 'choice', options: ['inner', 'left', 'full'] },
    { name: 'on', control: 'pairs' },
  ],
  initial: () => ({ kind: 'left', on: [] }),
  columns: ([left = [], right = []]) => {
    const names = rightNames(left, right)
    return [...left, ...right.map(each => ({ ...each, name: names.get(each.name) ?? each.name }))]
  },
  check: ([left = [], right = []], { on }) => [
    ...unknownColumns(on.length === 0 ? [['on', '']] : [], left),
    ...unknownColumns(
      on.map(each => ['on', each.left]),
      left,
    ),
    ...unknownColumns(
      on.map(each => ['on', each.right]),
      right,
    ),
  ],
  summary: ({ kind, on }) => ({ kind: { key: `transform.join.kind.${kind}` }, count: on.length }),
  // A row on the right was missing from rows that went on already, empty, unless the join left those out.
  resumes: (input, { kind }) => (kind === 'inner' || (kind === 'left' && input === 0) ? 'joined' : null),
  lineage: ([left = [], right = []], { on }) => {
    const names = rightNames(left, right)
    return {
      columns: new Map<string, readonly Origin[]>([
        ...left.map(({ name }) => [name, [{ input: 0, column: name, how: 'identity' }]] as const),
        ...right.map(
          ({ name }) => [names.get(name) ?? name, [{ input: 1, column: name, how: 'identity' }]] as const,
        ),
      ]),
      rows: on.flatMap(each => [
        { input: 0, column: each.left },
        { input: 1, column: each.right },
      ]),
    }
  },
  sql: ([left, right], { kind, on }) => {
    if (!left || !right) return ''
    const names = rightNames(left.columns, right.columns)
    const list = [
      ...left.columns.map(({ name }) => `l.${quoted(name)}`),
      ...right.columns.map(({ name }) => `r.${quoted(name)} as ${quoted(names.get(name) ?? name)}`),
    ]
    const condition = on.map(each => `l.${quoted(each.left)} = r.${quoted(each.right)}`).join(' and ')
    return `select ${list.join(', ')} from ${quoted(left.name)} l ${kind} join ${quoted(right.name)} r on ${condition}`
  },
}
