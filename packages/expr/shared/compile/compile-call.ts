import type { CallNode } from '../ast/node.ts'
import type { FunctionDef, Param, Signature } from '../functions/definition.ts'
import { fitParam } from '../functions/fit-param.ts'
import { choosePlace, possibleSignatures } from '../functions/signature.ts'
import { spend, weigh } from '../run/run.ts'
import { FunctionValue, isList, type Value } from '../values/value.ts'
import type { Closure, Compile, Compiling } from './closure.ts'

export const compileCall: Compile<CallNode> = (node, compiling) => {
  const binding = compiling.checked.bindings.get(node.callee)
  return binding?.kind === 'builtin'
    ? compileBuiltin(node, binding.def, compiling)
    : compileOwn(node, compiling)
}

/** A function defined in the expression or passed as a value. */
const compileOwn = (node: CallNode, { compile }: Compiling): Closure => {
  const callee = compile(node.callee)
  const args = node.args.map(compile)
  const names = node.names?.map(({ name }) => name) ?? null
  return (run, locals) => {
    const called = callee(run, locals)
    if (!(called instanceof FunctionValue) || called.params.length !== args.length) return null
    const values = args.map(arg => arg(run, locals))
    if (!names) return called.call(values)
    const places = called.params.map(param => names.indexOf(param))
    return places.includes(-1) ? null : called.call(places.map(place => values[place] ?? null))
  }
}

const compileBuiltin = (node: CallNode, def: FunctionDef, { compile }: Compiling): Closure => {
  const closures = node.args.map(compile)
  const { lazy } = def
  if (lazy && !node.names)
    return (run, locals) => {
      spend(run, 1)
      return lazy(
        closures.map(closure => () => closure(run, locals)),
        run,
      )
    }
  const possible = possibleSignatures(def, node.args.length, node.names)
  const arrange = possible.map(index => {
    const signature = def.signatures[index] as Signature
    const places = node.names?.map(({ name }) => choosePlace(signature, name)) ?? null
    return { index, signature, places }
  })
  return (run, locals) => {
    const values = closures.map(closure => closure(run, locals))
    spend(run, 1 + values.reduce<number>((total, value) => total + weigh(value), 0))
    for (const { index, signature, places } of arrange) {
      const args = takeArguments(signature, places, values)
      if (args) return def.evaluate(args, run, index)
    }
    return null
  }
}

/** Arguments in signature order, converted as in the standard; null when they do not match. */
const takeArguments = (
  signature: Signature,
  places: readonly number[] | null,
  values: readonly Value[],
): readonly Value[] | null => {
  const { params, rest, spread } = signature
  const [first] = params
  if (spread && first) {
    const [only = null] = values
    return values.length === 1 && (isList(only) || only === null)
      ? takeOne(first, only)
      : takeOne(first, values)
  }
  const given: Value[] = params.map(() => null)
  for (const [index, value] of values.entries()) given[places ? (places[index] ?? index) : index] = value
  const fitted: Value[] = []
  for (const [index, value] of given.entries()) {
    const param = params[index] ?? (rest ? params.at(-1) : undefined)
    const leftOut = places ? !places.includes(index) : index >= values.length
    if (!param) return null
    if (leftOut) {
      fitted.push(null)
      continue
    }
    const taken = value === null && !param.nullable ? undefined : fitParam(value, param.type)
    if (taken === undefined) return null
    fitted.push(taken)
  }
  return fitted
}

const takeOne = (param: Param, value: Value): readonly Value[] | null => {
  if (value === null) return param.nullable ? [null] : null
  return [value]
}
