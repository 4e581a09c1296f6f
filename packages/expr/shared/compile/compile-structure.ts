import { AppError } from '@gantry/base/shared'
import type { ContextNode, FunctionNode, InstanceNode, IntervalNode, ListNode } from '../ast/node.ts'
import { costOf } from '../ast/walk.ts'
import { typeFrom } from '../check/type-from.ts'
import { conformParam } from '../functions/fit-param.ts'
import { exprLimits } from '../limits.ts'
import { boundList, spend, spendOnPart } from '../run/run.ts'
import { t } from '../types/expr-type.ts'
import { compareValues } from '../values/compare.ts'
import { isInstance } from '../values/instance.ts'
import { FunctionValue, RangeValue, type Value } from '../values/value.ts'
import type { Compile, Locals } from './closure.ts'

export const compileList: Compile<ListNode> = ({ items }, { compile }) => {
  const parts = items.map(compile)
  return (run, locals) => {
    boundList(run, parts.length)
    return parts.map(part => {
      const value = part(run, locals)
      if (typeof value === 'object') spendOnPart(run, value)
      return value
    })
  }
}

export const compileContext: Compile<ContextNode> = ({ entries }, { compile }) => {
  const parts = entries.map(({ key, value }) => ({ key, value: compile(value) }))
  // The checker has reported duplicate keys; neither value is correct.
  if (new Set(entries.map(({ key }) => key)).size < entries.length) return () => null
  return (run, locals) => {
    spend(run, parts.length)
    const context: Record<string, Value> = Object.create(null)
    const inner: Locals = { value: context, outer: locals }
    for (const { key, value } of parts) {
      const made = value(run, inner)
      if (typeof made === 'object') spendOnPart(run, made)
      context[key] = made
    }
    return context
  }
}

/** An argument that does not conform to its parameter's type annotation is null inside the function. */
export const compileFunction: Compile<FunctionNode> = (node, { compile, checked }) => {
  const { params, body } = node
  const names = params.map(({ name }) => name.name)
  const types = params.map(({ type }) => (type ? typeFrom(type, { tell: () => undefined }) : t.any))
  const inside = compile(body)
  const cost = costOf(body)
  const own = checked.types.get(node)
  const type = own?.kind === 'function' ? own : undefined
  return (run, locals) =>
    new FunctionValue(
      names,
      args => {
        spend(run, cost)
        if (++run.calls > exprLimits.depth) throw new AppError('expression.stopped', { reason: 'depth' })
        const inner = types.reduce<Locals | null>(
          (outer, wanted, index) => ({ value: conformParam(args[index] ?? null, wanted, run), outer }),
          locals,
        )
        const value = inside(run, inner)
        run.calls--
        return value
      },
      type,
    )
}

/**
 * A null end is open and belongs beside a round bracket, as in `(null..5]`; with a square bracket the range is
 * null.
 */
export const compileInterval: Compile<IntervalNode> = (node, { compile }) => {
  const [low, high] = [compile(node.low), compile(node.high)]
  return (run, locals) => {
    const [from, to] = [low(run, locals), high(run, locals)]
    if ((from === null && node.lowIncluded) || (to === null && node.highIncluded)) return null
    if (from === null && to === null) return null
    if (from !== null && to !== null && compareValues(from, to, run.env.timeZone) === null) return null
    return new RangeValue(from, to, node.lowIncluded, node.highIncluded)
  }
}

export const compileInstance: Compile<InstanceNode> = ({ value, type }, { compile }) => {
  const of = compile(value)
  const wanted = typeFrom(type, { tell: () => undefined })
  return (run, locals) => isInstance(of(run, locals), wanted)
}
