import { type Issue, isPlainObject, issue } from '@gantry/base/shared'
import { accepts } from '@gantry/expr/shared'
import {
  fieldTypeOf,
  holdsFormula,
  isFieldTypeName,
  kindFacts,
  typeInExpressions,
} from '@gantry/fields/shared'
import { noActor } from '@gantry/kernel/server'
import {
  type FieldDef,
  type FieldId,
  type Filter,
  type Lookup,
  type RollUp,
  rollUpFunctions,
  type TableDef,
  type TableId,
} from '@gantry/model/shared'
import { filterIssues } from '../policy/resolve-terms.ts'
import { joinsSet } from './joins-set.ts'

type Tables = ReadonlyMap<TableId, TableDef>

/** Issues of a lookup: it must follow a link to one record and copy a compatible field. */
export const checkLookup = (
  at: string,
  table: TableDef,
  field: FieldDef & { readonly computed: Lookup },
  tables: Tables,
): readonly Issue[] => {
  const { lookup, of } = field.computed
  const target = targetOf(table, lookup, tables)
  if (!target) return [issue(`${at}.lookup`, 'computed_link', { field: String(lookup) })]
  const source = fieldIn(target, of)
  if (!source) return [issue(`${at}.of`, 'unknown', { field: String(of) })]
  return suits(field, source) ? [] : [issue(`${at}.of`, 'computed_source', { field: of })]
}

/**
 * Issues of a roll-up: it needs existing rows, a numeric or comparable field, and a condition that is the same
 * for all actors.
 */
export const checkRollUp = (
  at: string,
  table: TableDef,
  field: FieldDef & { readonly computed: RollUp },
  tables: Tables,
): readonly Issue[] => {
  const { rollUp, from, by, of, where = true } = field.computed
  if (!rollUpFunctions.includes(rollUp)) return [issue(`${at}.rollUp`, 'bad_setting', { setting: 'rollUp' })]
  const rows = tables.get(from)
  if (!rows || !Object.values(rows.fields).every(({ type }) => isFieldTypeName(type)))
    return [issue(`${at}.from`, 'unknown_table', { table: String(from) })]
  const issues: Issue[] = []
  if (by === undefined ? rows.master !== table.id : targetOf(rows, by, tables)?.id !== table.id)
    issues.push(issue(`${at}.by`, 'computed_link', { field: String(by ?? '') }))
  issues.push(...checkSource(at, field, rollUp, rows, of))
  if (dependsOnWho(where)) return [...issues, issue(`${at}.where`, 'computed_condition')]
  const scope = { catalog: { space: '', version: 0, tables }, table: rows, actor: noActor, now: new Date(0) }
  return [
    ...issues,
    ...filterIssues(where, scope).map(({ field, code, params }) =>
      issue(`${at}.where`, code, { field, ...params }),
    ),
  ]
}

const checkSource = (
  at: string,
  field: FieldDef,
  rollUp: RollUp['rollUp'],
  rows: TableDef,
  of: FieldId | undefined,
): readonly Issue[] => {
  if (rollUp === 'count') {
    if (of !== undefined && !fieldIn(rows, of)) return [issue(`${at}.of`, 'unknown', { field: of })]
    return isNumber(field) ? [] : [issue(at, 'formula_type')]
  }
  const source = of === undefined ? undefined : fieldIn(rows, of)
  if (!source)
    return [issue(`${at}.of`, of === undefined ? 'required' : 'unknown', { field: String(of ?? '') })]
  const fits: Readonly<Record<Exclude<RollUp['rollUp'], 'count'>, () => boolean>> = {
    sum: () => isNumber(field) && isNumber(source),
    average: () => isNumber(field) && isNumber(source),
    min: () => kindFacts[fieldTypeOf(source).kind].sortable && holdsFormula(field) && suits(field, source),
    max: () => kindFacts[fieldTypeOf(source).kind].sortable && holdsFormula(field) && suits(field, source),
    join: () => joinsSet(field, source) || joinsTexts(field, source),
  }
  return fits[rollUp]() ? [] : [issue(`${at}.of`, 'computed_source', { field: of ?? '' })]
}

/** Option ids are meaningless as text; they are joined as a set of options. */
const joinsTexts = (field: FieldDef, source: FieldDef): boolean =>
  holdsFormula(field) &&
  typeInExpressions(field).kind === 'string' &&
  holdsFormula(source) &&
  !fieldTypeOf(source).options

const isNumber = (field: FieldDef): boolean =>
  holdsFormula(field) && typeInExpressions(field).kind === 'number'

/** The table that a single-record link refers to. */
const targetOf = (table: TableDef, id: FieldId, tables: Tables): TableDef | undefined => {
  const field = fieldIn(table, id)
  const type = field && fieldTypeOf(field)
  const target = type?.kind === 'reference' && field ? type.target?.(field) : undefined
  return target === undefined ? undefined : tables.get(target)
}

const fieldIn = (table: TableDef, id: FieldId): FieldDef | undefined => {
  const field = Object.hasOwn(table.fields, id) ? table.fields[id] : undefined
  return field && isFieldTypeName(field.type) ? field : undefined
}

/** A lookup accepts its own type, and types with the same meaning in expressions. */
const suits = (field: FieldDef, source: FieldDef): boolean => {
  const [own, other] = [fieldTypeOf(field), fieldTypeOf(source)]
  if (own.rows || other.rows || own.assigned || own.sealed || other.sealed) return false
  if (field.type === source.type) return own.target?.(field) === other.target?.(source)
  return (
    holdsFormula(field) &&
    !other.target &&
    !other.files &&
    accepts(typeInExpressions(field), typeInExpressions(source))
  )
}

/** Whether a filter depends on the actor or the time. */
const dependsOnWho = (filter: Filter): boolean => {
  if (typeof filter !== 'object' || filter === null) return false
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.of.some(dependsOnWho)
    case 'not':
      return dependsOnWho(filter.of)
    case 'role':
    case 'userType':
    case 'within':
    case 'under':
      return true
    default:
      return isPlainObject(filter.value) && 'term' in filter.value
  }
}
