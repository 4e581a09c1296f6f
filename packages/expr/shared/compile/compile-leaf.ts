import type { InputNode, LiteralNode, NameNode, TemporalNode } from '../ast/node.ts'
import type { Binding } from '../check/binding.ts'
import { fitParam } from '../functions/fit-param.ts'
import { spend } from '../run/run.ts'
import type { ExprType } from '../types/expr-type.ts'
import { readerOf } from '../values/json.ts'
import { isContext } from '../values/kind-of.ts'
import { readDigits } from '../values/number.ts'
import { readTemporal } from '../values/read-temporal.ts'
import { entryOf, FunctionValue, type Value } from '../values/value.ts'
import type { Closure, Compile, Locals } from './closure.ts'

export const compileLiteral: Compile<LiteralNode> = (node, { checked }) => {
  const { value } = node
  const meant: Value =
    value === null || typeof value !== 'object'
      ? (checked.options.get(node)?.value ?? value)
      : readDigits(value.digits)
  return () => meant
}

export const compileTemporal: Compile<TemporalNode> = node => {
  const value = readTemporal(node.text)
  return () => value
}

export const compileInput: Compile<InputNode> = () => run => run.input

export const compileName: Compile<NameNode> = (node, { checked }) => {
  const binding = checked.bindings.get(node)
  return binding ? compileBinding(binding) : () => null
}

const compileBinding = (binding: Binding): Closure => {
  switch (binding.kind) {
    case 'field':
      return compileField(binding.id, binding.type)
    case 'local': {
      const { depth } = binding
      if (depth === 0) return (_run, locals) => locals?.value ?? null
      return (_run, locals) => localAt(locals, depth)
    }
    case 'entry': {
      const { depth, key, type } = binding
      const read = readerOf(type)
      return (run, locals) => {
        const value = localAt(locals, depth)
        return isContext(value) ? read(entryOf(value, key), run.env.timeZone) : null
      }
    }
    case 'perhaps': {
      const { depth, key } = binding
      const otherwise = binding.otherwise ? compileBinding(binding.otherwise) : () => null
      return (run, locals) => {
        const value = localAt(locals, depth)
        return isContext(value) && Object.hasOwn(value, key) ? entryOf(value, key) : otherwise(run, locals)
      }
    }
    case 'builtin': {
      const { def } = binding
      const [signature] = def.signatures
      const params = signature?.params ?? []
      return run =>
        new FunctionValue(
          params.map(({ name }) => name),
          args => {
            spend(run, 1)
            const fitted = params.map((param, index) => fitParam(args[index] ?? null, param.type))
            return fitted.every(arg => arg !== undefined) ? def.evaluate(fitted, run, 0) : null
          },
        )
    }
  }
}

const localAt = (locals: Locals | null, depth: number): Value => {
  let at = locals
  for (let i = 0; i < depth; i++) at = at?.outer ?? null
  return at?.value ?? null
}

/** Numbers usually need no conversion and skip the reader. Adding zero turns negative zero into zero. */
const compileField = (id: string, type: ExprType): Closure => {
  const read = readerOf(type)
  if (type.kind === 'number')
    return run => {
      const value = run.row[id]
      if (typeof value === 'number') return value + 0
      return Object.hasOwn(run.row, id) ? read(value ?? null, run.env.timeZone) : null
    }
  return run => (Object.hasOwn(run.row, id) ? read(run.row[id] ?? null, run.env.timeZone) : null)
}
