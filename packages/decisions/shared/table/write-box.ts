import { kindOf, type Value, writeValue } from '@gantry/expr/shared'
import type { ValueType } from '../value-types.ts'
import type { Choice } from './domain.ts'
import type { Axis } from './spans.ts'

/** Pieces of a column as a cell; `domain` are all pieces an input can lie in, in order. */
export const writeChoices = (
  type: ValueType,
  { values, pieces }: Axis,
  chosen: readonly Choice[],
  domain: readonly Choice[],
): string => {
  const order = new Map(domain.map((choice, at) => [choice, at]))
  const runs: number[][] = []
  for (const choice of chosen.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))) {
    if (choice === 'empty') continue
    const run = runs.at(-1)
    const before = run?.at(-1)
    const follows = before !== undefined && (order.get(before) ?? 0) + 1 === order.get(choice)
    if (run && follows && type !== 'text' && type !== 'boolean') run.push(choice)
    else runs.push([choice])
  }
  const at = (piece: number): string => written(values[piece] ?? null)
  const tests = runs.map(run => {
    const [first = 0, last = 0] = [run[0], run.at(-1)]
    if (type === 'boolean' && first % 2 === 0) return written(values[0] !== true)
    if (first === last && first % 2 === 1) return at((first - 1) / 2)
    const low = first === 0 ? null : first % 2 === 1 ? `[${at((first - 1) / 2)}` : `(${at(first / 2 - 1)}`
    const high = last === pieces - 1 ? null : last % 2 === 1 ? `${at((last - 1) / 2)}]` : `${at(last / 2)})`
    if (low === null && high === null) return '-'
    if (low === null) return `${high?.endsWith(']') ? '<=' : '<'} ${high?.slice(0, -1)}`
    if (high === null) return `${low.startsWith('[') ? '>=' : '>'} ${low.slice(1)}`
    return `${low}..${high}`
  })
  return [...tests, ...(chosen.includes('empty') ? ['null'] : [])].join(', ')
}

const written = (value: Value): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  const kind = kindOf(value)
  return kind === 'number' || kind === 'boolean' || kind === 'null'
    ? writeValue(value)
    : `@"${writeValue(value)}"`
}
