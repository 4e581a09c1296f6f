import type { SyntaxNode, Tree } from '@lezer/common'
import type {
  ArithmeticOperator,
  ComparisonOperator,
  Iterator,
  NameNode,
  Node,
  Span,
  TypeNode,
} from '../ast/node.ts'
import { explainFault, explainSigns } from '../habits/explain-fault.ts'
import { type ExprIssue, exprIssue } from '../issue.ts'
import { exprLimits } from '../limits.ts'
import { readTextLiteral } from './text-literal.ts'

/** Converts the grammar's tree to ours. Only the first syntax error is reported; others are consequences. */
export const convertTree = (tree: Tree, source: string): { tree: Node; issues: readonly ExprIssue[] } => {
  const converting: Converting = { source, depth: 0, tooDeep: false }
  const fault = firstFault(tree, source)
  const content = parts(tree.topNode)
  const [only] = content
  const node = only ? convert(only, converting) : broken({ from: 0, to: source.length })
  const whole = { from: 0, to: source.length }
  const rest = content[1]
  const extra =
    rest && !isTest(tree.topNode)
      ? exprIssue(rest, 'syntax', { text: shorten(source.slice(rest.from, rest.to)) })
      : null
  const wrong = fault ?? extra
  const told = converting.tooDeep
    ? exprIssue(whole, 'too_deep', { limit: exprLimits.depth })
    : wrong
      ? (explainFault(source, wrong) ?? wrong)
      : explainSigns(source, isTest(tree.topNode))
  const issues = told ? [told] : []
  return { tree: isTest(tree.topNode) ? unaryTests(tree.topNode, converting) : node, issues }
}

interface Converting {
  readonly source: string
  depth: number
  tooDeep: boolean
}

type Convert = (node: SyntaxNode, converting: Converting) => Node

const isTest = (node: SyntaxNode): boolean => node.name === 'UnaryTests'

const firstFault = (tree: Tree, source: string): ExprIssue | null => {
  let found: Span | null = null
  tree.iterate({
    enter: node => {
      if (node.type.isError && !found) found = { from: node.from, to: node.to }
      return !found
    },
  })
  if (!found) return null
  const { from, to }: Span = found
  const text = source.slice(from, to).trim()
  if (text) return exprIssue({ from, to }, 'syntax', { text: shorten(text) })
  const rest = source.slice(from).trim()
  return rest
    ? exprIssue({ from, to: source.length }, 'syntax', { text: shorten(rest) })
    : exprIssue({ from, to: from }, 'incomplete')
}

const shorten = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text)

const notParts = new Set(['LineComment', 'BlockComment', '⚠'])

const parts = (node: SyntaxNode): SyntaxNode[] => {
  const found: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!notParts.has(child.name)) found.push(child)
  return found
}

/** Brackets, operators and keywords between the nodes with a meaning. */
const isMark = ({ name }: SyntaxNode): boolean =>
  !/^[A-Z]/.test(name) && name !== 'null' && name !== '?' ? true : name === 'ArithOp' || name === 'CompareOp'

const meant = (node: SyntaxNode): SyntaxNode[] => parts(node).filter(part => !isMark(part))

const span = ({ from, to }: Span): Span => ({ from, to })
const broken = (at: Span): Node => ({ kind: 'broken', from: at.from, to: at.to })

/** Converts one node; enforces the depth limit, because all nested nodes pass here. */
const convert: Convert = (node, converting) => {
  if (converting.depth >= exprLimits.depth) converting.tooDeep = true
  if (converting.tooDeep) return broken(node)
  converting.depth++
  const made = (converters[node.name] ?? broken)(node, converting)
  converting.depth--
  return Object.freeze(made)
}

const convertAt = (children: readonly SyntaxNode[], index: number, parent: Span, converting: Converting) => {
  const child = children[index]
  return child ? convert(child, converting) : broken({ from: parent.to, to: parent.to })
}

const slice = (node: Span, { source }: Converting): string => source.slice(node.from, node.to)

const nameOf = (node: Span, converting: Converting): NameNode => {
  const text = slice(node, converting).trim()
  const name =
    text.startsWith('`') && text.endsWith('`') && text.length > 1
      ? text.slice(1, -1)
      : text.replace(/\s+/g, ' ')
  return { kind: 'name', ...span(node), name }
}

const arithmetic: Convert = (node, converting) => {
  const sign = parts(node).find(({ name }) => name === 'ArithOp')
  const values = meant(node)
  const text = sign ? slice(sign, converting) : '+'
  if (sign && values[0] && sign.from < values[0].from) {
    const value = convert(values[0], converting)
    return text === '-' ? { kind: 'negation', ...span(node), value } : value
  }
  return {
    kind: 'arithmetic',
    ...span(node),
    operator: (text === '^' ? '**' : text) as ArithmeticOperator,
    left: convertAt(values, 0, node, converting),
    right: convertAt(values, 1, node, converting),
  }
}

const comparison: Convert = (node, converting) => {
  const all = parts(node)
  const values = meant(node)
  const value = convertAt(values, 0, node, converting)
  const sign = all.find(({ name }) => name === 'CompareOp' || name === 'between' || name === 'in')
  if (sign?.name === 'between')
    return {
      kind: 'between',
      ...span(node),
      value,
      low: convertAt(values, 1, node, converting),
      high: convertAt(values, 2, node, converting),
    }
  if (sign?.name === 'in') {
    const tests = values.slice(1).flatMap(test => (test.name === 'PositiveUnaryTests' ? meant(test) : [test]))
    return { kind: 'in', ...span(node), value, tests: tests.map(test => convert(test, converting)) }
  }
  return {
    kind: 'comparison',
    ...span(node),
    operator: (sign ? slice(sign, converting) : '=') as ComparisonOperator,
    left: value,
    right: convertAt(values, 1, node, converting),
  }
}

/** Flattens chains of one operator along their left side without recursion. */
const chain =
  (kind: 'and' | 'or', name: string): Convert =>
  (node, converting) => {
    const items: SyntaxNode[] = []
    let left: SyntaxNode | undefined = node
    while (left?.name === name) {
      const values: SyntaxNode[] = meant(left)
      items.unshift(...values.slice(1))
      left = values[0]
    }
    if (left) items.unshift(left)
    if (items.length < 2) items.push(node.lastChild ?? node)
    return { kind, ...span(node), items: items.map(item => convert(item, converting)) }
  }

const call: Convert = (node, converting) => {
  const [first, ...rest] = meant(node)
  const list = rest.find(({ name }) => name === 'NamedParameters' || name === 'PositionalParameters')
  const given = list ? meant(list) : []
  const named = list?.name === 'NamedParameters'
  const pairs = named ? given.map(meant) : []
  return {
    kind: 'call',
    ...span(node),
    callee: !first
      ? broken(node)
      : first.name === 'SpecialFunctionName' || first.name === 'DateTimeConstructor'
        ? nameOf(first, converting)
        : convert(first, converting),
    args: named
      ? pairs.map((pair, index) => convertAt(pair, 1, given[index] ?? node, converting))
      : given.map(each => convert(each, converting)),
    names: named ? pairs.map((pair, index) => nameOf(pair[0] ?? given[index] ?? node, converting)) : null,
  }
}

const iterators = (node: SyntaxNode, converting: Converting): Iterator[] =>
  meant(node).map(each => {
    const [name, context] = meant(each)
    const ends = context ? meant(context) : []
    return {
      ...span(each),
      name: nameOf(name ?? each, converting),
      source: convertAt(ends, 0, each, converting),
      until: ends[1] ? convert(ends[1], converting) : null,
    }
  })

const loop =
  (kindOf: (word: string) => 'for' | 'some' | 'every'): Convert =>
  (node, converting) => {
    const values = meant(node)
    const over = values.find(({ name }) => name === 'InExpressions')
    const body = values.findIndex(({ name }) => name !== 'InExpressions')
    return {
      kind: kindOf(parts(node)[0]?.name ?? ''),
      ...span(node),
      iterators: over ? iterators(over, converting) : [],
      body: convertAt(values, body < 0 ? values.length : body, node, converting),
    }
  }

const context: Convert = (node, converting) => ({
  kind: 'context',
  ...span(node),
  entries: meant(node).map(entry => {
    const [key, value] = meant(entry)
    const at = key ?? entry
    const text = slice(at, converting)
    return {
      key: text.startsWith('"') ? readTextLiteral(text) : text.replace(/\s+/g, ' ').trim(),
      at: span(at),
      value: value ? convert(value, converting) : broken(entry),
    }
  }),
})

const functionDefinition: Convert = (node, converting) => {
  const values = meant(node)
  const formal = values.find(({ name }) => name === 'FormalParameters')
  const body = values.find(({ name }) => name === 'FunctionBody')
  return {
    kind: 'function',
    ...span(node),
    params: (formal ? meant(formal) : []).map(param => {
      const [name, type] = meant(param)
      return { name: nameOf(name ?? param, converting), type: type ? typeNode(type, converting) : null }
    }),
    body: body ? convertAt(meant(body), 0, body, converting) : broken(node),
  }
}

const typeNode = (node: SyntaxNode, converting: Converting): TypeNode => {
  const [inner] = meant(node)
  const at = span(node)
  if (++converting.depth > exprLimits.depth) converting.tooDeep = true
  const made = converting.tooDeep || !inner ? { ...at, name: '', of: [], keys: [] } : innerType(inner)
  converting.depth--
  return made

  function innerType(type: SyntaxNode): TypeNode {
    const deeper = (nodes: readonly SyntaxNode[]) => nodes.map(each => typeNode(each, converting))
    if (type.name === 'ListType') {
      const name = slice(type, converting).startsWith('range') ? 'range' : 'list'
      return { ...at, name, of: deeper(meant(type)), keys: [] }
    }
    if (type.name === 'ContextType') {
      const entries = meant(type).flatMap(meant).map(meant)
      return {
        ...at,
        name: 'context',
        of: deeper(entries.flatMap(entry => entry[1] ?? [])),
        keys: entries.flatMap(entry => (entry[0] && entry[1] ? [nameOf(entry[0], converting).name] : [])),
      }
    }
    if (type.name === 'FunctionType') {
      const [args, result] = meant(type)
      const given = args?.name === 'ArgumentTypes' ? meant(args).flatMap(meant) : []
      const last = result ?? args
      return { ...at, name: 'function', of: deeper([...given, ...(last ? [last] : [])]), keys: [] }
    }
    return { ...at, name: slice(type, converting).replace(/\s+/g, ' '), of: [], keys: [] }
  }
}

const unaryTests: Convert = (node, converting) => {
  const list = parts(node).find(({ name }) => name === 'PositiveUnaryTests')
  return {
    kind: 'tests',
    ...span(node),
    negated: parts(node).some(({ name }) => name === 'not'),
    tests: (list ? meant(list) : []).map(test => convert(test, converting)),
  }
}

const inner: Convert = (node, converting) => convertAt(meant(node), 0, node, converting)

const binary =
  (make: (at: Span, left: Node, right: Node) => Node): Convert =>
  (node, converting) => {
    const values = meant(node)
    return make(span(node), convertAt(values, 0, node, converting), convertAt(values, 1, node, converting))
  }

const converters: Readonly<Record<string, Convert>> = {
  NumericLiteral: (node, converting) => ({
    kind: 'literal',
    ...span(node),
    value: { digits: slice(node, converting).replace(/\s+/g, '') },
  }),
  StringLiteral: (node, converting) => ({
    kind: 'literal',
    ...span(node),
    value: readTextLiteral(slice(node, converting)),
  }),
  BooleanLiteral: (node, converting) => ({
    kind: 'literal',
    ...span(node),
    value: slice(node, converting) === 'true',
  }),
  null: node => ({ kind: 'literal', ...span(node), value: null }),
  '?': node => ({ kind: 'input', ...span(node) }),
  DateTimeLiteral: (node, converting) => {
    const [first] = meant(node)
    if (first?.name !== 'AtLiteral') return call(node, converting)
    return { kind: 'temporal', ...span(node), text: readTextLiteral(slice(first, converting).slice(1)) }
  },
  VariableName: nameOf,
  PathName: nameOf,
  ParenthesizedExpression: inner,
  PositiveUnaryTest: inner,
  SimplePositiveUnaryTest: (node, converting) => {
    const sign = parts(node).find(({ name }) => name === 'CompareOp')
    if (!sign) return inner(node, converting)
    return {
      kind: 'test',
      ...span(node),
      operator: slice(sign, converting) as ComparisonOperator,
      endpoint: inner(node, converting),
    }
  },
  Interval: (node, converting) => {
    const [low, high] = meant(node)
    return {
      kind: 'interval',
      ...span(node),
      low: low ? convert(low, converting) : broken(node),
      high: high ? convert(high, converting) : broken(node),
      lowIncluded: slice(node, converting).startsWith('['),
      highIncluded: slice(node, converting).endsWith(']'),
    }
  },
  PathExpression: (node, converting) => {
    const [source, name] = meant(node)
    return {
      kind: 'path',
      ...span(node),
      source: source ? convert(source, converting) : broken(node),
      name: nameOf(name ?? { from: node.to, to: node.to }, converting),
    }
  },
  FilterExpression: binary((at, source, condition) => ({ kind: 'filter', ...at, source, condition })),
  InstanceOfExpression: (node, converting) => {
    const [value, type] = meant(node)
    return {
      kind: 'instance',
      ...span(node),
      value: value ? convert(value, converting) : broken(node),
      type: type ? typeNode(type, converting) : { ...span(node), name: '', of: [], keys: [] },
    }
  },
  IfExpression: (node, converting) => {
    const values = meant(node)
    return {
      kind: 'if',
      ...span(node),
      condition: convertAt(values, 0, node, converting),
      yes: convertAt(values, 1, node, converting),
      no: convertAt(values, 2, node, converting),
    }
  },
  ArithmeticExpression: arithmetic,
  Comparison: comparison,
  Conjunction: chain('and', 'Conjunction'),
  Disjunction: chain('or', 'Disjunction'),
  FunctionInvocation: call,
  ForExpression: loop(() => 'for'),
  QuantifiedExpression: loop(word => (word === 'some' ? 'some' : 'every')),
  List: (node, converting) => ({
    kind: 'list',
    ...span(node),
    items: meant(node).map(item => convert(item, converting)),
  }),
  Context: context,
  FunctionDefinition: functionDefinition,
}
