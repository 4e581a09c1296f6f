import { check, compile, type Env, type Evaluate, parse, t, type Value } from '@gantry/expr/shared'

const compiledOf = (source: string): Evaluate => {
  const scope = { kind: 'context', fields: { v: { type: t.any } } } as const
  return compile(check(parse(source, scope), scope))
}

/** Sums, smallest and largest values as the expression language computes them. */
export const totals = { 'C+': compiledOf('sum(v)'), 'C<': compiledOf('min(v)'), 'C>': compiledOf('max(v)') }

const same = (() => {
  const scope = { kind: 'context', fields: { a: { type: t.any }, b: { type: t.any } } } as const
  return compile(check(parse('a = b', scope), scope))
})()

export const areEqual = (a: Value, b: Value, env: Env): boolean => same({ a, b }, env) === true
