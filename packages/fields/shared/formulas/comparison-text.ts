import { type Checked, check, type Node, parse, t } from '@gantry/expr/shared'
import type { Comparison, FieldDef, Filter, Operator } from '@gantry/model/shared'
import { type ComparedField, comparedField } from './compared-field.ts'
import { type ComparedTable, countId, sumId, type Term, termsOf } from './compared-table.ts'
import {
  hasCase,
  literalOf,
  readWritten,
  symbols,
  textCalls,
  type WrittenSubject,
} from './written-comparison.ts'

/*
 * Conditions are kept as expressions. Those that only compare fields with values can be shown and edited as lines of field,
 * operator and value: here is the way there and back.
 */

/** Operators with which a field can be compared in a line that is kept as an expression; none: only by an expression. */
export const comparableBy = (field: FieldDef): readonly Operator[] => comparedField(field)?.operators ?? []

/** The expression of comparisons that all or any hold; null where one of them has no plain expression. */
export const writeComparisons = (filter: Filter, compared: ComparedTable): string | null => {
  if (typeof filter === 'boolean') return filter ? '' : null
  const terms = termsOf(compared)
  if (filter.op !== 'and' && filter.op !== 'or')
    return 'field' in filter ? writeComparison(filter, terms) : null
  const written = filter.of.map(each =>
    typeof each === 'object' && 'field' in each ? writeComparison(each, terms) : null,
  )
  return written.includes(null) ? null : written.join(` ${filter.op} `)
}

const writeComparison = (
  { field, op, value = null }: Comparison,
  terms: ReadonlyMap<string, Term>,
): string | null => {
  const term = terms.get(field)
  const way = term && comparedField(term.def)
  if (!term || !way?.operators.includes(op)) return null
  if (op === 'empty') return `${term.text} = null`
  if (op === 'notEmpty') return `${term.text} != null`
  const literals = (Array.isArray(value) ? value : [value]).map(each => way.write(each))
  const [first, second] = literals
  if (first === undefined || literals.includes(null)) return null
  const list = `(${literals.join(', ')})`
  if (way.isSet) return writeOfSet(term.text, way, op, list)
  const on = subjectText(term.text, way)
  if (op === 'between') return second === undefined ? null : `${on} between ${first} and ${second}`
  if (op === 'in') return `${on} in ${list}`
  if (op === 'notIn') return `not(${on} in ${list})`
  if (op === 'notContains') return `${writeTextCall(on, 'contains', String(first), value)} != true`
  return op in textCalls ? writeTextCall(on, op, String(first), value) : `${on} ${symbols[op]} ${first}`
}

const subjectText = (text: string, { by }: ComparedField): string =>
  by === 'id' ? `${text}.id` : by === 'day' ? `date(${text})` : text

/** In brackets: what `satisfies` says would otherwise go on to the next comparison. */
const writeOfSet = (text: string, { by }: ComparedField, op: Operator, list: string): string => {
  const each = text === 'each' ? 'one' : 'each'
  const some = `(some ${each} in ${text} satisfies ${by === 'id' ? `${each}.id` : each} in ${list})`
  return op === 'in' ? some : `${some} != true`
}

/** As filters do, without regard to capital and small letters. */
const writeTextCall = (on: string, op: Operator, literal: string, value: unknown): string =>
  hasCase(String(value))
    ? `${textCalls[op]}(lower case(${on}), lower case(${literal}))`
    : `${textCalls[op]}(${on}, ${literal})`

/** The comparisons an expression consists of; null where it says more than lines of field, operator and value can. */
export const readComparisons = (text: string, compared: ComparedTable): Filter | null => {
  if (text.trim() === '') return true
  const { scope } = compared
  const checked = check(parse(text, scope), scope, t.boolean)
  if (checked.issues.length > 0) return null
  const terms = termsOf(compared)
  const read = (node: Node) => readComparison(node, checked, terms)
  const { tree } = checked
  if (tree.kind !== 'and' && tree.kind !== 'or') return read(tree)
  const of = tree.items.map(read)
  return of.includes(null) ? null : { op: tree.kind, of: of.filter(each => each !== null) }
}

const readComparison = (
  node: Node,
  checked: Checked,
  terms: ReadonlyMap<string, Term>,
): Comparison | null => {
  const written = readWritten(node)
  const field = written && termId(written.subject, checked)
  const term = field ? terms.get(field) : undefined
  const way = term && comparedField(term.def)
  if (!written || !field || !way?.operators.includes(written.op)) return null
  const { op, subject, isSet } = written
  // What rows come to is a number; how it is reached is part of its id.
  const by = subject.by === 'count' || subject.by === 'sum' ? 'value' : subject.by
  if (op === 'empty' || op === 'notEmpty') return by === 'value' ? { op, field } : null
  if (by !== way.by || isSet !== way.isSet) return null
  const values = written.values.map(value => {
    const option = checked.options.get(value)
    return way.read(option ? option.value : (literalOf(value) ?? null))
  })
  if (values.includes(undefined)) return null
  const operands = values.filter(value => value !== undefined)
  const [first] = operands
  if (first === undefined) return null
  return { op, field, value: op === 'in' || op === 'notIn' || op === 'between' ? operands : first }
}

/** The id of a term; undefined where the subject names no field of the record. */
const termId = ({ field, by, column }: WrittenSubject, { bindings }: Checked): string | undefined => {
  const named = bindings.get(field)
  if (named?.kind !== 'field') return undefined
  if (by === 'count') return countId(named.id)
  if (by !== 'sum') return named.id
  const part = column && bindings.get(column)
  return part?.kind === 'entry' ? sumId(named.id, part.key) : undefined
}
