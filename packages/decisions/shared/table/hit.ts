import type { Env, Row, Value } from '@gantry/expr/shared'
import type { TableAnswer } from './answer.ts'
import { areEqual, totals } from './calculate.ts'
import { answersList } from './hit-policies.ts'
import type { PlannedTable } from './plan-table.ts'

type Answer = (matched: readonly number[], row: Row, env: Env) => Omit<TableAnswer, 'inputs'>

/** What the matching rows come to under the policy of the table. */
export const answerOf = (table: PlannedTable): Answer => {
  const { outputs, def } = table
  const [only] = outputs
  const single = outputs.length === 1 && only ? only : null
  const otherwise = outputs.some(output => output.otherwise)

  const outputOf = (at: number, row: Row, env: Env): Value =>
    single
      ? (single.cells[at]?.(row, env) ?? null)
      : Object.fromEntries(outputs.map(({ def: { id }, cells }) => [id, cells[at]?.(row, env) ?? null]))

  const noMatch = (row: Row, env: Env): Value => {
    if (def.hit === 'C#') return 0
    const value: Value = single
      ? (single.otherwise?.(row, env) ?? null)
      : otherwise
        ? Object.fromEntries(outputs.map(output => [output.def.id, output.otherwise?.(row, env) ?? null]))
        : null
    if (answersList(def.hit)) return otherwise ? [value] : []
    return value
  }

  /** Rank of a row by the order of the allowed values, first output first; null: not among them. */
  const rankOf = (at: number, row: Row, env: Env): readonly number[] | null => {
    const ranks: number[] = []
    for (const { order, cells } of outputs) {
      if (order.length === 0) continue
      const value = cells[at]?.(row, env) ?? null
      const rank = order.findIndex(each => areEqual(each, value, env))
      if (rank < 0) return null
      ranks.push(rank)
    }
    return ranks
  }

  const byRank = (matched: readonly number[], row: Row, env: Env): Omit<TableAnswer, 'inputs'> => {
    const ranked = matched.map(at => ({ at, rank: rankOf(at, row, env) }))
    const lost = ranked.filter(({ rank }) => rank === null)
    if (lost.length > 0)
      return { value: null, rows: matched, violation: { code: 'unranked', rows: lost.map(({ at }) => at) } }
    ranked.sort((a, b) => {
      for (const [at, rank] of (a.rank ?? []).entries()) {
        const difference = rank - (b.rank?.[at] ?? 0)
        if (difference !== 0) return difference
      }
      return a.at - b.at
    })
    const sorted = ranked.map(({ at }) => at)
    const [best = 0] = sorted
    return def.hit === 'O'
      ? { value: sorted.map(at => outputOf(at, row, env)), rows: sorted }
      : { value: outputOf(best, row, env), rows: sorted }
  }

  return (matched, row, env) => {
    const [first] = matched
    if (first === undefined) return { value: noMatch(row, env), rows: [] }
    switch (def.hit) {
      case 'U':
        return matched.length === 1
          ? { value: outputOf(first, row, env), rows: matched }
          : { value: null, rows: matched, violation: { code: 'several', rows: matched } }
      case 'A': {
        const value = outputOf(first, row, env)
        const agree = matched.every(at => areEqual(outputOf(at, row, env), value, env))
        return agree
          ? { value, rows: matched }
          : { value: null, rows: matched, violation: { code: 'differ', rows: matched } }
      }
      case 'F':
        return { value: outputOf(first, row, env), rows: matched }
      case 'P':
      case 'O':
        return byRank(matched, row, env)
      case 'C#':
        return { value: matched.length, rows: matched }
      case 'C+':
      case 'C<':
      case 'C>':
        return {
          value: totals[def.hit]({ v: matched.map(at => outputOf(at, row, env)) }, env),
          rows: matched,
        }
      default:
        return { value: matched.map(at => outputOf(at, row, env)), rows: matched }
    }
  }
}
