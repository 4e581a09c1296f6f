import { check, compile, parse, t, type Value } from '@gantry/expr/shared'
import type { ValueType } from '../value-types.ts'
import type { PlannedInput } from './plan-table.ts'
import type { Cell } from './read-cell.ts'
import { type Axis, orderOf, piecesOf } from './spans.ts'

/** A piece of the line of a column, or the empty value. */
export type Choice = number | 'empty'

/** The pieces an input can lie in: those of the allowed values, without pieces that hold no value. */
export const choicesOf = (
  { def }: PlannedInput,
  axis: Axis,
  allowed: Extract<Cell, { readonly kind: 'spans' }> | null,
): readonly Choice[] => {
  const inside = new Set<number>()
  for (let piece = 0; piece < axis.pieces; piece++) {
    const within =
      !allowed ||
      allowed.spans.some(span => {
        const [first, last] = piecesOf(axis, span)
        return piece >= first && piece <= last
      }) !== allowed.negated
    if (within && !isHollow(def.type, axis, piece)) inside.add(piece)
  }
  return [...inside, ...(def.empty ? (['empty'] as const) : [])]
}

/** A piece between two boundaries that no value of the type lies in. */
const isHollow = (type: ValueType, { values }: Axis, piece: number): boolean => {
  if (piece % 2 === 1) return false
  const [before, after] = [values[piece / 2 - 1], values[piece / 2]]
  if (type === 'boolean') return values.length === 2 || (values.length === 1 && isHollowBeside(values, piece))
  if (type !== 'date' || before === undefined || after === undefined) return false
  // Dates compare by the number of days between them.
  return orderOf(after, before) === 1
}

/** With one boundary the other of the two values lies before or behind it: false comes first. */
const isHollowBeside = (values: readonly Value[], piece: number): boolean =>
  values[0] === true ? piece === 2 : piece === 0

const shifted = (() => {
  const scope = { kind: 'context', fields: { v: { type: t.any }, by: { type: t.any } } } as const
  const add = compile(check(parse('v + by', scope), scope))
  const sub = compile(check(parse('v - by', scope), scope))
  const middle = compile(check(parse('(v + by) / 2', scope), scope))
  const env = { now: 0, timeZone: 'UTC' }
  const day = compile(check(parse('duration("P1D")', scope), scope))({}, env)
  return {
    up: (v: Value): Value => add({ v, by: typeof v === 'object' && orderOf(v, 0) === null ? day : 1 }, env),
    down: (v: Value): Value => sub({ v, by: typeof v === 'object' && orderOf(v, 0) === null ? day : 1 }, env),
    middle: (v: Value, by: Value): Value => middle({ v, by }, env),
  }
})()

/** A value of a piece that people can read, for an input to be tried. */
export const exampleOf = (type: ValueType, { values }: Axis, choice: Choice | undefined): Value => {
  if (choice === undefined || choice === 'empty') return null
  if (choice % 2 === 1) return values[(choice - 1) / 2] ?? null
  const [before, after] = [values[choice / 2 - 1] ?? null, values[choice / 2] ?? null]
  if (type === 'boolean') return values[0] === undefined ? true : values[0] !== true
  if (type === 'text') return betweenTexts(before as string | null, after as string | null)
  if (before === null && after === null) return plainExample[type] ?? null
  if (before === null) return shifted.down(after)
  if (after === null) return shifted.up(before)
  const next = shifted.up(before)
  return (orderOf(next, after) ?? 1) < 0 ? next : shifted.middle(before, after)
}

const plainExample: Readonly<Partial<Record<ValueType, Value>>> = { number: 0, any: 0 }

const betweenTexts = (before: string | null, after: string | null): Value => {
  if (before === null) return after === '' ? null : ''
  const candidates = [`${before}…`, `${before}0`, `${before} `]
  return candidates.find(each => after === null || (orderOf(each, after) ?? 1) < 0) ?? null
}
