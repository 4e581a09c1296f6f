import type { Json } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Comparison, Filter, Ref, TableDef, Trace } from '@gantry/model/shared'
import type { Stored } from '../history/titles.ts'
import { resolveOrDeny } from '../policy/grants.ts'
import { matches } from '../policy/matches.ts'
import { placeOf } from '../policy/place.ts'
import { resolveTerms } from '../policy/resolve-terms.ts'
import type { Scope } from '../policy/scope.ts'
import { withTrees } from '../policy/tree.ts'
import type { Row } from '../write/row.ts'
import { askedBy } from './leaves.ts'

/** Values and names for a trace, as far as the caller may read them. */
export interface Shown {
  /** The value of a field of the record; undefined where it is closed. */
  actual(field: string): Json | undefined
  /** An operand with ids as references. */
  operand(stored: Stored): Json
  role(id: string): Ref
}

/** A condition with all its parts, each evaluated by the ordinary evaluator. */
export const traceOf = async (
  ctx: Ctx,
  filter: Filter,
  scope: Scope,
  row: Row,
  shown: Shown,
): Promise<Trace> => {
  const passed = await passes(ctx, filter, scope, row)
  if (typeof filter === 'boolean') return { kind: 'always', passed }
  switch (filter.op) {
    case 'and':
    case 'or': {
      const of: Trace[] = []
      for (const each of filter.of) of.push(await traceOf(ctx, each, scope, row, shown))
      return { kind: filter.op, passed, of }
    }
    case 'not':
      return { kind: 'not', passed, of: [await traceOf(ctx, filter.of, scope, row, shown)] }
    case 'role':
      return { kind: 'role', passed, role: shown.role(filter.role) }
    case 'userType':
      return { kind: 'userType', passed, types: filter.types }
    default:
      return comparison(filter, passed, scope, shown)
  }
}

/** Whether the person's row filter admits the record, using the code that guards writes. */
export const passes = async (ctx: Ctx, filter: Filter, scope: Scope, row: Row): Promise<boolean> =>
  matches(await withTrees(ctx, resolveOrDeny(filter, scope), scope.table), row, scope.table, scope.catalog)

const comparison = (asked: Comparison, passed: boolean, scope: Scope, shown: Shown): Trace => {
  const term = termOf(asked.value)
  const operand = shown.operand({
    table: scope.table,
    field: asked.field,
    value: settledOperand(asked, scope),
  })
  const actual = shown.actual(asked.field)
  return {
    kind: 'test',
    passed,
    field: asked.field,
    op: asked.op,
    operand,
    ...(term !== undefined && { term }),
    ...(actual !== undefined && { actual }),
  }
}

/** The resolved operand; the original one where it became several comparisons. */
const settledOperand = (asked: Comparison, scope: Scope): Json => {
  if (!placeOf(scope.table, asked.field)) return null
  const settled = resolveTerms(asked, scope)
  if (typeof settled === 'object' && 'value' in settled) return settled.value
  return isJson(asked.value) ? asked.value : null
}

const termOf = (value: Comparison['value']): string | undefined =>
  typeof value === 'object' && value !== null && 'term' in value && typeof value.term === 'string'
    ? value.term
    : undefined

const isJson = (value: Comparison['value']): value is Json =>
  value !== undefined && termOf(value) === undefined

/** All role ids in a policy or its limits. */
export const rolesNamed = (table: TableDef): readonly string[] =>
  askedBy(table).flatMap(leaf => ('role' in leaf ? [leaf.role] : []))
