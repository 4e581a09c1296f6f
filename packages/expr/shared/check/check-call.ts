import type { CallNode, Node } from '../ast/node.ts'
import type { FunctionDef, Signature } from '../functions/definition.ts'
import { functionNames } from '../functions/index.ts'
import { choosePlace, chooseSignature } from '../functions/signature.ts'
import { explainName } from '../habits/explain-name.ts'
import { explainArgument } from '../habits/explain-operands.ts'
import { type ExprType, type FunctionType, t } from '../types/expr-type.ts'
import { acceptsConverted, typeName } from '../types/relate.ts'
import type { Checking } from './checking.ts'
import { findName, type Names } from './level.ts'

export const checkCall = (node: CallNode, names: Names, checking: Checking): ExprType => {
  const args = node.args.map(arg => checking.check(arg, names))
  const { callee } = node
  const found = callee.kind === 'name' ? calledName(names, callee.name) : undefined
  if (callee.kind === 'name' && found === undefined) return tellUnknown(callee, callee.name, checking)
  if (found && found !== 'ambiguous') checking.bind(callee, found.binding)
  if (found && found !== 'ambiguous' && found.binding.kind === 'builtin')
    return checkBuiltin(node, found.binding.def, args, checking)
  const type = found && found !== 'ambiguous' ? found.type : checking.check(callee, names)
  if (type.kind === 'any' || type.kind === 'null') return t.any
  if (type.kind === 'function') return checkOwn(node, type, args, checking)
  checking.tell(callee, 'not_a_function', { found: typeName(type) })
  return t.any
}

/** Where the item type of a list is unknown, a name before an argument list refers to the function. */
const calledName = (names: Names, name: string): ReturnType<typeof findName> => {
  const found = findName(names, name)
  if (found === undefined || found === 'ambiguous' || found.binding.kind !== 'perhaps') return found
  let { otherwise } = found.binding
  while (otherwise?.kind === 'perhaps') otherwise = otherwise.otherwise
  return otherwise?.kind === 'builtin' ? { binding: otherwise, type: found.type } : found
}

const tellUnknown = (at: Node, name: string, { tell, nearest }: Checking): ExprType => {
  // Spreadsheet functions are upper case: suggest SUM for SUMM, sum for summ.
  const isCapitals = (each: string): boolean => each === each.toUpperCase()
  const names = [...functionNames()]
  const like = (isCapitals(name) && nearest(name, names.filter(isCapitals))) || nearest(name, names)
  if (like === undefined) tell(at, 'unknown_function', { name })
  else tell(at, 'unknown_function_like', { name, like })
  return t.any
}

const checkBuiltin = (
  node: CallNode,
  def: FunctionDef,
  args: readonly ExprType[],
  checking: Checking,
): ExprType => {
  const { name } = node.callee as { name: string }
  const index = chooseSignature(def, node.args.length, node.names, args)
  const signature = index === null ? undefined : def.signatures[index]
  if (!signature) {
    const unknown = node.names?.find(({ name: given }) => !isParam(def, given))
    const explained = unknown && explainName(unknown.name, unknown, () => undefined)
    if (explained) checking.raise(explained)
    else if (unknown) checking.tell(unknown, 'argument_name', { name, argument: unknown.name })
    else checking.tell(node, 'argument_count', { name, expected: countsOf(def), given: node.args.length })
    return resultOf(def, args)
  }
  const ordered: ExprType[] = signature.params.map(() => t.null)
  for (const [at, arg] of node.args.entries()) {
    const place = node.names ? choosePlace(signature, node.names[at]?.name ?? '') : at
    const param = signature.params[Math.min(place, signature.params.length - 1)]
    const type = args[at] ?? t.any
    ordered[place] = type
    if (!param) continue
    const wanted =
      signature.spread && (node.args.length > 1 || type.kind !== 'list') && param.type.kind === 'list'
        ? param.type.of
        : param.type
    if (acceptsConverted(wanted, type)) continue
    const explained = explainArgument(wanted, arg)
    if (explained) checking.raise(explained)
    else
      checking.tell(arg, 'argument_type', {
        name,
        argument: param.name,
        expected: typeName(wanted),
        found: typeName(type),
      })
  }
  return resultOf(
    def,
    node.args.length < ordered.length ? ordered.slice(0, Math.max(1, node.args.length)) : ordered,
  )
}

const isParam = (def: FunctionDef, name: string): boolean =>
  def.signatures.some(({ params }) => params.some(param => param.name === name))

const resultOf = (def: FunctionDef, args: readonly ExprType[]): ExprType =>
  typeof def.result === 'function' ? def.result(args) : def.result

const countsOf = (def: FunctionDef): string => [...new Set(def.signatures.map(countOf))].join(' / ')

const countOf = ({ params, rest, spread }: Signature): string => {
  const least = params.filter(({ optional }) => !optional).length
  if (rest || spread) return `${least}+`
  return least === params.length ? String(least) : `${least}–${params.length}`
}

const checkOwn = (
  node: CallNode,
  type: FunctionType,
  args: readonly ExprType[],
  checking: Checking,
): ExprType => {
  const name = node.callee.kind === 'name' ? node.callee.name : ''
  // The type `function` alone does not describe parameters.
  if (type.params.length === 0 && args.length > 0 && type.result.kind === 'any') return t.any
  if (args.length !== type.params.length)
    checking.tell(node, 'argument_count', { name, expected: type.params.length, given: args.length })
  for (const [at, given] of args.entries()) {
    const named = node.names?.[at]
    const param = named ? type.params.find(each => each.name === named.name) : type.params[at]
    if (named && !param) checking.tell(named, 'argument_name', { name, argument: named.name })
    if (param && !acceptsConverted(param.type, given))
      checking.tell(node.args[at] ?? node, 'argument_type', {
        name,
        argument: param.name,
        expected: typeName(param.type),
        found: typeName(given),
      })
  }
  return type.result
}
