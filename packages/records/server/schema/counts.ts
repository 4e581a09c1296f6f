import { isPlainObject, type Json } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Comparison, Filter, TableDef } from '@gantry/model/shared'
import { columnName } from '../physical.ts'
import { literal, quoted } from './names.ts'

/* The condition of a booking rule is part of a trigger, so it may depend on nothing but the row: constants
   compared with choices and yes/no fields. */

const operators = ['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'] as const
type CountsOperator = (typeof operators)[number]

const isOperator = (op: string): op is CountsOperator => (operators as readonly string[]).includes(op)

const isConstant = (value: unknown): value is string | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'boolean'

/** Fields a condition compares that it cannot compare, or ''. */
export const wrongInCounts = (filter: Filter, table: TableDef): readonly string[] => {
  if (typeof filter === 'boolean') return []
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.of.flatMap(each => wrongInCounts(each, table))
    case 'not':
      return wrongInCounts(filter.of, table)
    case 'role':
    case 'userType':
      return ['']
    default:
      return isComparable(filter, table) ? [] : [filter.field]
  }
}

const isComparable = ({ field, op, value = null }: Comparison, table: TableDef): boolean => {
  const def = Object.hasOwn(table.fields, field) ? table.fields[field] : undefined
  if (!def || fieldTypeOf(def).kind !== 'choice' || !isOperator(op)) return false
  return Array.isArray(value) ? value.every(isConstant) : !isPlainObject(value) && isConstant(value)
}

/** The condition in SQL, over the row `n`; never null. */
export const countsSql = (filter: Filter): string => {
  if (typeof filter === 'boolean') return String(filter)
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.of.length === 0
        ? String(filter.op === 'and')
        : `(${filter.of.map(countsSql).join(` ${filter.op} `)})`
    case 'not':
      return `(not ${countsSql(filter.of)})`
    case 'role':
    case 'userType':
      return 'false'
    default:
      return compared(filter)
  }
}

const compared = ({ field, op, value = null }: Comparison): string => {
  const column = `n.${quoted(columnName(field))}`
  const values = (Array.isArray(value) ? value : [value]) as readonly Json[]
  const among =
    values.length === 0
      ? 'false'
      : `(${values.map(each => `${column} is not distinct from ${constant(each)}`).join(' or ')})`
  switch (op) {
    case 'eq':
    case 'in':
      return among
    case 'ne':
    case 'notIn':
      return `(not ${among})`
    case 'empty':
      return `(${column} is null)`
    case 'notEmpty':
      return `(${column} is not null)`
    default:
      return 'false'
  }
}

const constant = (value: Json): string =>
  typeof value === 'boolean' ? String(value) : value === null ? 'null' : literal(String(value))
