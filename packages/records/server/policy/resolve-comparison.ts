import {
  type Issue,
  type IssueCode,
  isPlainObject,
  issue,
  type Json,
  type JsonObject,
} from '@gantry/base/shared'
import { areaOf, fieldTypeOf, kindFacts, kindRules, operatorsOf } from '@gantry/fields/shared'
import type { Comparison, Operator } from '@gantry/model/shared'
import { type Place, placeOf } from './place.ts'
import { resolveMoment, resolveRange } from './resolve-moment.ts'
import { both, either, negated, type RowFilter } from './row-filter.ts'
import { type Scope, today } from './scope.ts'

type Report = (found: Issue) => void

/** Resolves one comparison of a field of the scope's own table. */
export const resolveComparison = (asked: Comparison, scope: Scope, report: Report): RowFilter => {
  const place = placeOf(scope.table, asked.field)
  const refuse = (code: IssueCode, params?: JsonObject): false => {
    report(issue(asked.field, code, params))
    return false
  }
  if (!place) return refuse('unknown')
  const [op, operand] = plainly(withMerged(asked, place, scope), place, scope)
  if (!operators(place).includes(op)) return refuse('operator', { op: asked.op })
  if (op === 'empty' || op === 'notEmpty') return { op, field: place.id, value: null }
  if (op === 'within') return resolveRange(place, operand, scope) ?? refuse('type')
  if (op === 'between') return between(place, operand, scope) ?? refuse('type')
  if (op === 'in' || op === 'notIn') return listed(op, place, operand) ?? refuse('type')
  if (op === 'contains' && place.kind === 'set') return holdsAll(place, operand) ?? refuse('type')
  if (op === 'under') return under(place, operand) ?? refuse('type')
  if (op === 'inside') return inside(place, operand) ?? refuse('type')
  return single(op, place, operand, scope) ?? refuse('type')
}

/**
 * A reference to a merged record is one to the record it was merged into as well. In a field of several references only that
 * one is asked for: `contains` asks for all.
 */
const withMerged = (asked: Comparison, { target, kind }: Place, { catalog }: Scope): Comparison => {
  const merged = target === undefined ? undefined : catalog.merged?.get(target)
  const { value } = asked
  if (!merged || merged.size === 0 || value === undefined || asked.op === 'under') return asked
  const follow = (each: Json): readonly Json[] => {
    const stands = typeof each === 'string' ? merged.get(each) : undefined
    return stands === undefined ? [each] : kind === 'set' ? [stands] : [each, stands]
  }
  const followed = (Array.isArray(value) ? value : [value]).flatMap(follow)
  return Array.isArray(value) || followed.length > 1
    ? { ...asked, value: followed }
    : { ...asked, value: followed[0] ?? null }
}

/** The record's own id is displayed as text and compared as a reference. */
const operators = ({ id, kind, field }: Place): readonly Operator[] =>
  id === 'id' ? kindFacts[kind].operators : operatorsOf(field)

/** Replaces terms by their values and shorthand operators by those of the kind. */
const plainly = (asked: Comparison, place: Place, scope: Scope): [Operator, Json] => {
  const term = termOf(asked.value)
  const operand = asked.value === undefined ? null : withTerms(asked.value, scope)
  const below = asked.op === 'under' && (term === 'myDepartments' || term === 'myDepartmentsAndBelow')
  if (below) return ['in', [...scope.actor.departmentsAndBelow]]
  const positive = asked.op === 'eq'
  if (!positive && asked.op !== 'ne') return [asked.op, operand]
  if (operand === null) return [positive ? 'empty' : 'notEmpty', null]
  if (Array.isArray(operand) && place.kind !== 'set') return [positive ? 'in' : 'notIn', operand]
  if (place.kind === 'set') return [positive ? 'contains' : 'notIn', operand]
  return [asked.op, operand]
}

const termOf = (value: unknown): unknown => (isPlainObject(value) ? value.term : undefined)

const withTerms = (value: Json, scope: Scope): Json => {
  if (Array.isArray(value)) return value.flatMap(each => withTerms(each, scope))
  const term = termOf(value)
  return typeof term === 'string' ? termValue(term, scope) : value
}

const termValue = (term: string, scope: Scope): Json => {
  const { actor, now } = scope
  switch (term) {
    case 'me':
      return actor.personId
    case 'myDepartments':
      return [...actor.departments]
    case 'myDepartmentsAndBelow':
      return [...actor.departmentsAndBelow]
    case 'myClearance':
      return actor.clearance ?? 0
    case 'now':
      return now.toISOString()
    case 'today':
      return today(scope)
    default:
      return { term }
  }
}

const single = (op: Operator, place: Place, operand: Json, scope: Scope): RowFilter | null => {
  if (place.kind === 'moment') return resolveMoment(op, place, operand, scope)
  const value = place.literal(operand)
  return value === null ? null : { op, field: place.id, value }
}

/** Both ends are inclusive; an empty end is open. */
const between = (place: Place, operand: Json, scope: Scope): RowFilter | null => {
  if (!Array.isArray(operand) || operand.length !== 2) return null
  const [from = null, to = null] = operand
  const ends = [
    open(from) ? true : single('gte', place, from, scope),
    open(to) ? true : single('lte', place, to, scope),
  ]
  return ends.some(end => end === null) ? null : both(ends.filter(end => end !== null))
}

const open = (end: Json): boolean => end === null || end === ''

/** A list may contain null; it then matches empty fields. */
const listed = (op: 'in' | 'notIn', place: Place, operand: Json): RowFilter | null => {
  const wanted: readonly Json[] = Array.isArray(operand) ? operand : [operand]
  const literals = wanted.filter(value => value !== null).map(value => place.literal(value))
  if (literals.some(value => value === null)) return null
  const parts: RowFilter[] = []
  if (wanted.includes(null)) parts.push({ op: 'empty', field: place.id, value: null })
  if (literals.length > 0) parts.push({ op: 'in', field: place.id, value: [...new Set(literals)] })
  return op === 'in' ? either(parts) : both(parts.map(negated))
}

const holdsAll = (place: Place, operand: Json): RowFilter | null => {
  const wanted: readonly Json[] = Array.isArray(operand) ? operand : [operand]
  const literals = wanted.map(value => kindRules.set.literal(value, place.form))
  if (literals.some(value => value === null)) return null
  return literals.length === 0 ? true : { op: 'contains', field: place.id, value: literals }
}

const inside = (place: Place, operand: Json): RowFilter | null => {
  const area = areaOf(operand)
  return area && { op: 'inside', field: place.id, value: [...area] }
}

const under = (place: Place, operand: Json): RowFilter | null => {
  const wanted: readonly Json[] = Array.isArray(operand) ? operand : [operand]
  const { forest } = fieldTypeOf(place.field)
  if (forest) {
    const options = wanted.map(value => place.literal(value))
    if (!options.every(option => typeof option === 'string')) return null
    const ids = new Set(options.flatMap(option => forest.below(place.field, option)))
    return ids.size === 0 ? false : { op: 'in', field: place.id, value: [...ids] }
  }
  if (place.target === undefined) return null
  const ids = wanted.map(value => kindRules.reference.literal(value, place.form))
  if (ids.some(id => id === null)) return null
  return ids.length === 0 ? false : { op: 'under', field: place.id, value: ids }
}
