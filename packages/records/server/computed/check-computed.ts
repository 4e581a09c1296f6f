import { type Issue, issue } from '@gantry/base/shared'
import { type Checked, findVolatile, sayIssue } from '@gantry/expr/shared'
import {
  fieldTypeOf,
  holdsFormula,
  isFieldTypeName,
  isFormula,
  type PlannedFormula,
  planFormulas,
} from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef, TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { isLookup, isRollUp } from '../../shared/computed/dependencies.ts'
import { describeCycle } from '../../shared/computed/graph.ts'
import { checkLookup, checkRollUp } from './check-across.ts'
import { graphOf } from './graph-of.ts'

type Tables = ReadonlyMap<TableId, TableDef>

/** Issues of the computed fields of an otherwise valid table. */
export const checkComputed = (table: TableDef, tables: Tables): readonly Issue[] => {
  const fields = Object.entries(table.fields).filter(([, field]) => field.computed !== undefined)
  if (fields.length === 0 || !typesAreKnown(table, tables)) return []
  const formulas = new Map(planFormulas(table, tables).map(formula => [formula.id, formula]))
  const issues = fields.flatMap(([id, field]) => [
    ...checkFacts(table, id, field),
    ...checkSource(table, id, field, formulas.get(id), tables),
  ])
  return issues.length > 0 ? issues : checkCycles(table, tables)
}

/** A table saved in the same change may have issues of its own, which are reported there. */
export const typesAreKnown = (table: TableDef, tables: Tables): boolean => {
  const isKnown = (id: TableId | undefined): boolean => {
    const other = id === undefined ? undefined : tables.get(id)
    return !other || Object.values(other.fields).every(({ type }) => isFieldTypeName(type))
  }
  return (
    isKnown(table.master) &&
    Object.values(table.fields).every(field => isKnown(fieldTypeOf(field).rows?.(field)))
  )
}

/**
 * The engine computes the value, so `required` and `default` do not apply. A formula may be unique: a duplicate
 * is refused. Lookups and roll-ups may not, because they change after their record is written.
 */
const checkFacts = (table: TableDef, id: FieldId, field: FieldDef): Issue[] => {
  const set = (['required', 'default'] as const).filter(fact => field[fact] !== undefined)
  const across = !isFormula(field)
  const unique = across && (field.unique || table.unique?.some(fields => fields.includes(id)))
  return [...set, ...(unique ? ['unique'] : [])].map(setting =>
    issue(`fields.${id}.${setting}`, 'computed_setting', { setting }),
  )
}

const checkSource = (
  table: TableDef,
  id: FieldId,
  field: FieldDef,
  formula: PlannedFormula | undefined,
  tables: Tables,
): readonly Issue[] => {
  const at = `fields.${id}.computed`
  if (!Value.Check(shape, field.computed)) return [issue(at, 'bad_setting', { setting: 'computed' })]
  if (formula) return checkFormulaOf(at, formula)
  if (isLookup(field)) return checkLookup(at, table, field, tables)
  if (isRollUp(field)) return checkRollUp(at, table, field, tables)
  return []
}

const name = Type.String({ maxLength: 48 })
const shape = Type.Union([
  Type.Object({ formula: Type.String() }, { additionalProperties: false }),
  Type.Object({ lookup: name, of: name }, { additionalProperties: false }),
  Type.Object(
    {
      rollUp: Type.String(),
      from: name,
      by: Type.Optional(name),
      of: Type.Optional(name),
      where: Type.Optional(Type.Unknown()),
    },
    { additionalProperties: false },
  ),
])

/** Issues of an expression in a definition. */
export const expressionIssues = (place: string, checked: Checked): readonly Issue[] =>
  checked.issues.map(found =>
    issue(place, 'formula', {
      // In both languages, because the reader may not have the texts of the expression language loaded.
      zh: sayIssue(found, 'zh-CN'),
      en: sayIssue(found, 'en'),
      from: found.from,
      to: found.to,
    }),
  )

const checkFormulaOf = (at: string, { field, checked }: PlannedFormula): readonly Issue[] => {
  if (!holdsFormula(field)) return [issue(at, 'formula_type')]
  const place = `${at}.formula`
  const wrong = expressionIssues(place, checked)
  const asked = findVolatile(checked)
  return wrong.length === 0 && asked ? [issue(place, 'formula_moment', { ...asked })] : wrong
}

/** A dependency cycle is reported at its fields in this table. */
const checkCycles = (table: TableDef, tables: Tables): readonly Issue[] =>
  graphOf(tables).circles.flatMap(circle => {
    const own = circle.find(step => step.table.id === table.id)
    const said = describeCycle(circle)
    return own
      ? [
          issue(placeOf(table.fields[own.field], own.field), 'computed_circle', {
            zh: said['zh-CN'],
            en: said.en,
          }),
        ]
      : []
  })

const placeOf = (field: FieldDef | undefined, id: FieldId): string =>
  field && isFormula(field) ? `fields.${id}.computed.formula` : `fields.${id}.computed`
