import { isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import { type Checked, type ContextType, check, parse, t, type Value } from '@gantry/expr/shared'
import type { FieldDef, FieldId, TableDef, TableId, Validation } from '@gantry/model/shared'
import { expressionScope } from '../expression-scope.ts'
import type { Parsed } from '../field-type.ts'
import { masterName } from '../master.ts'
import { checkFormula } from './check-formula.ts'
import { formulaResult, formulaZone } from './formula-result.ts'
import { conditionScope } from './master-scope.ts'
import { type PlannedExpression, planExpression, type Within } from './plan-expression.ts'
import { isFormula, planFormulas } from './plan-formulas.ts'

type Tables = ReadonlyMap<TableId, TableDef>

/** Paths of the fields an expression reads: `['amount']`, `['items', 'qty']`. */
type Reads = readonly (readonly string[])[]

/** An expression of a definition, with its path within the rule. */
export interface PlacedExpression {
  readonly place: string
  readonly checked: Checked
}

/** A compiled `SetRule`. */
export interface PlannedSet {
  readonly id: FieldId
  readonly expressions: readonly PlacedExpression[]
  readonly reads: Reads
  /**
   * The value of the field when a record changes from `before` (null: a new record) to `row`; null if the rule does not
   * apply: its condition is false, or no value it reads has changed.
   * @throws AppError expression.stopped when it exceeds its limits
   */
  next(row: JsonObject, before: JsonObject | null, now: number, within?: Within): Parsed | null
}

/** Scope of a set rule: the record without the field itself. */
export const setScope = (table: TableDef, id: FieldId, tables: Tables): ContextType => {
  const { [id]: _own, ...fields } = table.fields
  return expressionScope({ ...table, fields }, tables)
}

const condition = (text: string, scope: ContextType, table: TableDef, tables: Tables): PlannedExpression =>
  planExpression(check(parse(text, scope), scope, t.boolean), table, tables)

const holds = (rule: PlannedExpression, row: JsonObject, now: number, within: Within | undefined): Value =>
  rule.evaluate(row, { now, timeZone: formulaZone, ...within })

/** Set rules of a table, in topological order: a rule that reads the result of another follows it. */
export const planSets = (table: TableDef, tables: Tables): readonly PlannedSet[] => {
  const sets = Object.entries(table.fields).flatMap(([id, field]) =>
    field.linkage?.set ? [planSet(table, id, field, field.linkage.set, tables)] : [],
  )
  return sets.length < 2 ? sets : inOrder(sets, dependencies(table, sets, tables))
}

const planSet = (
  table: TableDef,
  id: FieldId,
  field: FieldDef,
  { to, when }: { readonly to: string; readonly when?: string },
  tables: Tables,
): PlannedSet => {
  const scope = setScope(table, id, tables)
  const value = planExpression(checkFormula(to, field, scope), table, tables)
  const only = when === undefined ? null : condition(when, scope, table, tables)
  return {
    id,
    expressions: [
      { place: 'to', checked: value.checked },
      ...(only ? [{ place: 'when', checked: only.checked }] : []),
    ],
    reads: [...value.reads, ...(only?.reads ?? [])],
    next: (row, before, now, within) => {
      const isTrue = (of: JsonObject) => only === null || holds(only, of, now, within) === true
      if (!isTrue(row)) return null
      const begins = only !== null && (before === null || !isTrue(before))
      if (!begins && !value.reads.some(path => isChanged(path, row, before))) return null
      return formulaResult(holds(value, row, now, within), field)
    },
  }
}

/** Whether a value that an expression reads differs between two states; before a new record all values are empty. */
export const isChanged = (
  path: readonly string[],
  row: JsonObject,
  before: JsonObject | null | undefined,
): boolean => textAt(row, path) !== textAt(before ?? {}, path)

const textAt = (row: JsonObject, [id = '', inner]: readonly string[]): string => {
  const value = row[id] ?? null
  if (id === masterName && inner !== undefined && isPlainObject(value)) return textAt(value, [inner])
  if (!Array.isArray(value)) return identity(value)
  const parts = inner === undefined ? value : value.map(each => (each as JsonObject | null)?.[inner] ?? null)
  return parts.length === 0 ? 'null' : JSON.stringify(parts.map(identity))
}

/** References are compared by id, because in the browser they also have a title. */
const identity = (value: Json): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'id' in value && 'title' in value
    ? JSON.stringify(value.id)
    : JSON.stringify(value)

/** Fields that a field depends on by formula or set rule. */
type Dependencies = ReadonlyMap<FieldId, readonly FieldId[]>

const dependencies = (
  table: TableDef,
  sets: readonly Pick<PlannedSet, 'id' | 'reads'>[],
  tables: Tables,
): Dependencies =>
  new Map(
    [
      ...planFormulas(table, tables),
      // A master field that depends on rows depends on their columns; values that sets write are not read by formulas of rows.
      ...sets,
    ].map(({ id, reads }) => [id, reads.map(([first = '']) => first)]),
  )

const inOrder = (sets: readonly PlannedSet[], follows: Dependencies): readonly PlannedSet[] => {
  const byId = new Map(sets.map(set => [set.id, set]))
  const seen = new Set<FieldId>()
  const ordered: PlannedSet[] = []
  const visit = (id: FieldId): void => {
    if (seen.has(id)) return
    seen.add(id)
    for (const read of follows.get(id) ?? []) visit(read)
    const set = byId.get(id)
    if (set) ordered.push(set)
  }
  for (const { id } of sets) visit(id)
  return ordered
}

/** The fields of a dependency cycle that runs through a set rule, in order; null: there is none. */
export const setCircle = (table: TableDef, tables: Tables): readonly FieldId[] | null => {
  const sets = planSets(table, tables)
  const follows = dependencies(table, sets, tables)
  const done = new Set<FieldId>()
  const walk = (id: FieldId, path: readonly FieldId[]): readonly FieldId[] | null => {
    const at = path.indexOf(id)
    if (at !== -1) return path.slice(at)
    if (done.has(id)) return null
    for (const read of follows.get(id) ?? []) {
      const circle = walk(read, [...path, id])
      if (circle) return circle
    }
    done.add(id)
    return null
  }
  for (const { id } of sets) {
    const circle = walk(id, [])
    if (circle) return circle
  }
  return null
}

/** A set rule reads values that exist before a record is written; lookups and roll-ups of others do not. */
export const readsAcross = (table: TableDef, reads: Reads): FieldId | null =>
  reads
    .map(([id = '']) => id)
    .find(id => {
      const field = table.fields[id]
      return field?.computed !== undefined && !isFormula(field)
    }) ?? null

/** Compiled `OptionCase`s of one field. */
export interface PlannedOffers {
  readonly id: FieldId
  readonly expressions: readonly PlacedExpression[]
  readonly reads: Reads
  /**
   * Options offered in a record; null: all.
   * @throws AppError expression.stopped when a condition exceeds its limits
   */
  offered(row: JsonObject, now: number, within?: Within): readonly string[] | null
}

/** Fields of a table that offer their options by condition. */
export const planOffers = (table: TableDef, tables: Tables): readonly PlannedOffers[] =>
  Object.entries(table.fields).flatMap(([id, { linkage }]) => {
    if (!linkage?.offers) return []
    const scope = conditionScope(table, tables)
    const cases = linkage.offers.map(({ when, options }) => ({
      options,
      when: condition(when, scope, table, tables),
    }))
    return [
      {
        id,
        expressions: cases.map(({ when }, at) => ({ place: `${at}.when`, checked: when.checked })),
        reads: cases.flatMap(({ when }) => when.reads),
        offered: (row, now, within) =>
          cases.find(({ when }) => holds(when, row, now, within) === true)?.options ?? null,
      },
    ]
  })

/** A compiled `Validation`. */
export interface PlannedValidation {
  readonly validation: Validation
  readonly expressions: readonly PlacedExpression[]
  readonly reads: Reads
  /**
   * Whether a record violates it. An unknown result is no violation.
   * @throws AppError expression.stopped when it exceeds its limits
   */
  isBroken(row: JsonObject, now: number, within?: Within): boolean
}

/** Validations of a table, over its record or, in a slave table, over each row with its master. */
export const planValidations = (table: TableDef, tables: Tables): readonly PlannedValidation[] => {
  const { validations = [] } = table
  if (validations.length === 0) return []
  const scope = conditionScope(table, tables)
  return validations.map(validation => {
    const that = condition(validation.that, scope, table, tables)
    const when = validation.when === undefined ? null : condition(validation.when, scope, table, tables)
    return {
      validation,
      expressions: [
        { place: 'that', checked: that.checked },
        ...(when ? [{ place: 'when', checked: when.checked }] : []),
      ],
      reads: [...that.reads, ...(when?.reads ?? [])],
      isBroken: (row, now, within) =>
        (when === null || holds(when, row, now, within) === true) && holds(that, row, now, within) === false,
    }
  })
}
