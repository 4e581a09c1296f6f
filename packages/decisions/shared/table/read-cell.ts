import {
  type Checked,
  type ContextType,
  check,
  compile,
  type Evaluate,
  type ExprIssue,
  type ExprType,
  findVolatile,
  parse,
  t,
  type Value,
} from '@gantry/expr/shared'
import type { Span } from './spans.ts'

/** What a cell of an input column says. */
export type Cell =
  /** Matches anything, also null. */
  | { readonly kind: 'any' }
  /** Matches the values of its spans, or all others, and null where it says so. `test` answers for values of other kinds. */
  | {
      readonly kind: 'spans'
      readonly spans: readonly Span[]
      readonly negated: boolean
      readonly empty: boolean
      readonly test: Evaluate | null
    }
  /** Compares with something that is not constant: evaluated row by row. */
  | { readonly kind: 'test'; readonly test: Evaluate }
  | { readonly kind: 'broken'; readonly issues: readonly ExprIssue[] }

const any: Cell = { kind: 'any' }
const anyTime = { now: 0, timeZone: 'UTC' }
const noNames: ContextType = { kind: 'context', fields: {} }

const digits = String.raw`-?\d+(?:\.\d+)?`
const simple = {
  number: new RegExp(`^${digits}$`),
  compared: new RegExp(`^(<=|>=|<|>)\\s*(${digits})$`),
  between: new RegExp(`^([[(\\]])\\s*(${digits})\\s*\\.\\.\\s*(${digits})\\s*([\\])[])$`),
  texts: /^"[^"\\]*"(?:\s*,\s*"[^"\\]*")*$/,
}

/** Reads a cell. The commonest forms are read without the parser: a table may have a hundred thousand of them. */
export const readCell = (source: string, scope: ContextType, type: ExprType): Cell => {
  const written = source.trim()
  if (written === '' || written === '-') return any
  const spans = readSimply(written, type)
  if (spans) return { kind: 'spans', spans, negated: false, empty: false, test: null }
  const checked = check(parse(written, scope, 'unaryTests'), scope, t.boolean, type)
  if (checked.issues.length > 0) return { kind: 'broken', issues: checked.issues }
  const test = compile(checked)
  const found = findVolatile(checked) ? null : spansOf(checked)
  if (!found) return { kind: 'test', test }
  const negated = checked.tree.kind === 'tests' && checked.tree.negated
  return { kind: 'spans', spans: found, negated, empty: test({}, anyTime, null) === true, test }
}

const readSimply = (written: string, type: ExprType): readonly Span[] | null => {
  if (type.kind === 'number') {
    if (simple.number.test(written)) return [point(numberIn(written))]
    const compared = simple.compared.exec(written)
    if (compared) return [beside(compared[1] ?? '', numberIn(compared[2] ?? ''))]
    const between = simple.between.exec(written)
    if (between)
      return [
        {
          low: numberIn(between[2] ?? ''),
          lowIn: between[1] === '[',
          high: numberIn(between[3] ?? ''),
          highIn: between[4] === ']',
        },
      ]
    return null
  }
  if (type.kind === 'string' && simple.texts.test(written))
    return [...written.matchAll(/"([^"]*)"/g)].map(([, text = '']) => point(text))
  return null
}

/** A number as expressions hold it: up to 15 digits a plain one. */
const numberIn = (text: string): Value => (text.length <= 15 ? Number(text) + 0 : (constantIn(text) ?? null))

const point = (value: Value): Span => ({ low: value, lowIn: true, high: value, highIn: true })

const beside = (operator: string, end: Value): Span => {
  const within = operator.endsWith('=')
  return operator.startsWith('<')
    ? { low: null, lowIn: false, high: end, highIn: within }
    : { low: end, lowIn: within, high: null, highIn: false }
}

const known = new Map<string, Value | undefined>()

/** The value of a source that names nothing; undefined where it has none or names something. */
export const constantIn = (source: string): Value | undefined => {
  if (known.has(source)) return known.get(source)
  const checked = check(parse(source, noNames), noNames)
  const value = checked.issues.length > 0 || findVolatile(checked) ? undefined : compile(checked)({}, anyTime)
  if (known.size > 20_000) known.clear()
  known.set(source, value)
  return value
}

/** The spans of a parsed cell; null where it is more than constants and intervals of them. */
const spansOf = ({ tree, source }: Checked): readonly Span[] | null => {
  if (tree.kind !== 'tests') return null
  const constant = (node: { readonly from: number; readonly to: number }): Value | undefined => {
    const value = constantIn(source.slice(node.from, node.to))
    return value === undefined || (value !== null && typeof value === 'object' && isCompound(value))
      ? undefined
      : value
  }
  const spans: Span[] = []
  for (const test of tree.tests) {
    if (test.kind === 'interval') {
      const [low, high] = [constant(test.low), constant(test.high)]
      if (low === undefined || low === null || high === undefined || high === null) return null
      spans.push({ low, lowIn: test.lowIncluded, high, highIn: test.highIncluded })
    } else if (test.kind === 'test') {
      const end = constant(test.endpoint)
      if (end === undefined || end === null || test.operator === '!=') return null
      if (typeof end === 'boolean' && test.operator !== '=') return null
      spans.push(test.operator === '=' ? point(end) : beside(test.operator, end))
    } else {
      const value = constant(test)
      if (value === undefined) return null
      // The empty value is no place on the line; `empty` of the cell says whether it matches.
      if (value !== null) spans.push(point(value))
    }
  }
  return spans
}

const isCompound = (value: object): boolean =>
  Array.isArray(value) ||
  Object.getPrototypeOf(value) === null ||
  Object.getPrototypeOf(value) === Object.prototype ||
  'lowIncluded' in value ||
  'call' in value
