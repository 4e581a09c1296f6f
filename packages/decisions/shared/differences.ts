import type { Difference, WordParams } from '@gantry/designs/shared'
import type { Decision, DecisionNode, TableNode } from './decision.ts'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The difference of two decisions in sentences: nodes, and rows and columns of tables. */
export const differences = (before: Decision | null, after: Decision): readonly Difference[] => {
  const word = (
    sign: Difference['sign'],
    part: string,
    at: string,
    key: string,
    params: WordParams = {},
  ): Difference => ({ at, sign, part, key: `decision.word.${key}`, params })
  if (!before) return [word('added', 'whole', '', 'new', { decision: after.name })]
  const nodes = Object.entries(after.nodes).flatMap(([id, node]) => {
    const was = before.nodes[id]
    const at = `nodes.${id}`
    const said = { node: node.settings.label }
    if (!was) return [word('added', 'nodes', at, 'node_added', said)]
    if (same(was.settings, node.settings)) return []
    return was.kind === 'table' && node.kind === 'table'
      ? tableWords(at, was, node, word)
      : [word('changed', 'nodes', at, 'node', said)]
  })
  return [
    ...(same(before.name, after.name)
      ? []
      : [word('changed', 'whole', 'name', 'name', { before: before.name, after: after.name })]),
    ...(same(before.about, after.about) ? [] : [word('changed', 'whole', 'about', 'about')]),
    ...(same(before.result, after.result) ? [] : [word('changed', 'whole', 'result', 'result')]),
    ...(same(before.roles, after.roles) ? [] : [word('changed', 'whole', 'roles', 'roles')]),
    ...nodes,
    ...Object.entries(before.nodes).flatMap(([id, node]) =>
      after.nodes[id]
        ? []
        : [word('removed', 'nodes', `nodes.${id}`, 'node_removed', { node: node.settings.label })],
    ),
    ...(same(links(before), links(after)) ? [] : [word('changed', 'nodes', 'edges', 'edges')]),
    ...(same(before.cases ?? [], after.cases ?? []) ? [] : [word('changed', 'cases', 'cases', 'cases')]),
  ]
}

const links = ({ edges }: Decision): readonly string[] =>
  edges.map(({ from, to }) => `${from} ${to}`).toSorted()

type Word = (
  sign: Difference['sign'],
  part: string,
  at: string,
  key: string,
  params?: WordParams,
) => Difference
type Table = Extract<DecisionNode, { readonly kind: 'table' }>

const tableWords = (at: string, was: Table, now: Table, word: Word): readonly Difference[] => {
  const [old, table] = [was.settings, now.settings]
  const said = { node: table.label }
  const rows = new Map(old.rows.map((row, index) => [row.id, { row, index }]))
  const kept = new Set(table.rows.map(({ id }) => id))
  const headOf = ({ label, inputs, outputs }: TableNode) => ({ label, inputs, outputs })
  const stayed = table.rows.filter(({ id }) => rows.has(id)).map(({ id }) => id)
  return [
    ...(old.hit === table.hit
      ? []
      : [
          word('changed', 'nodes', `${at}.settings.hit`, 'hit', {
            ...said,
            before: old.hit,
            after: table.hit,
          }),
        ]),
    ...(same(headOf(old), headOf(table)) ? [] : [word('changed', 'nodes', at, 'columns', said)]),
    ...table.rows.flatMap((row, index) => {
      const place = `${at}.settings.rows.${index}`
      const found = rows.get(row.id)
      const params = { ...said, row: index + 1 }
      if (!found) return [word('added', 'rows', place, 'row_added', params)]
      return same(found.row, row) ? [] : [word('changed', 'rows', place, 'row', params)]
    }),
    ...old.rows.flatMap((row, index) =>
      kept.has(row.id)
        ? []
        : [
            word('removed', 'rows', `${at}.settings.rows.${index}`, 'row_removed', {
              ...said,
              row: index + 1,
            }),
          ],
    ),
    ...(same(
      stayed,
      old.rows.filter(({ id }) => kept.has(id)).map(({ id }) => id),
    )
      ? []
      : [word('moved', 'rows', at, 'moved', said)]),
  ]
}
