import { type Issue, issue, localise } from '@gantry/base/shared'
import {
  fieldTypeOf,
  holdsFormula,
  matchSource,
  planOffers,
  planSets,
  planValidations,
  readsAcross,
  setCircle,
} from '@gantry/fields/shared'
import type {
  FieldDef,
  FieldId,
  FilledField,
  LinkFill,
  LinkMatch,
  TableDef,
  TableId,
} from '@gantry/model/shared'
import { expressionIssues } from './check-computed.ts'

type Tables = ReadonlyMap<TableId, TableDef>

/** Issues of what fields follow and offer, and of the validations of a table whose fields are valid. */
export const checkLinkage = (table: TableDef, tables: Tables): readonly Issue[] => {
  const issues = [
    ...checkSets(table, tables),
    ...checkOffers(table, tables),
    ...Object.entries(table.fields).flatMap(([id, field]) => [
      ...checkMatch(table, id, field, tables),
      ...checkFill(table, id, field, tables),
    ]),
    ...checkValidationsOf(table, tables),
  ]
  return issues.length > 0 ? issues : checkCircle(table, tables)
}

const checkSets = (table: TableDef, tables: Tables): readonly Issue[] =>
  planSets(table, tables).flatMap(({ id, expressions, reads }) => {
    const place = `fields.${id}.linkage.set`
    const field = table.fields[id]
    if (!field || !holdsFormula(field) || field.computed) return [issue(place, 'formula_type')]
    const across = readsAcross(table, reads)
    return [
      ...expressions.flatMap(each => expressionIssues(`${place}.${each.place}`, each.checked)),
      ...(across === null ? [] : [issue(place, 'linkage_across', nameOf(table, across))]),
    ]
  })

const checkCircle = (table: TableDef, tables: Tables): readonly Issue[] => {
  const circle = setCircle(table, tables)
  const [first] = circle ?? []
  if (!circle || first === undefined) return []
  const names = [...circle, first].map(id => nameOf(table, id))
  const inCircle = (lang: 'zh' | 'en') => names.map(name => name[lang]).join(' → ')
  const at =
    Object.keys(table.fields).find(id => circle.includes(id) && table.fields[id]?.linkage?.set) ?? first
  return [issue(`fields.${at}.linkage.set`, 'linkage_circle', { zh: inCircle('zh'), en: inCircle('en') })]
}

const checkOffers = (table: TableDef, tables: Tables): readonly Issue[] =>
  planOffers(table, tables).flatMap(({ id, expressions }) => {
    const place = `fields.${id}.linkage.offers`
    const field = table.fields[id]
    const options = field && fieldTypeOf(field).options?.(field)
    if (!options || field.computed) return [issue(place, 'linkage_field', nameOf(table, id))]
    const unknown = (field.linkage?.offers ?? []).flatMap(({ options: offered }, at) =>
      offered
        .filter(each => !options.some(option => option.id === each))
        .map(value => issue(`${place}.${at}.options`, 'not_an_option', { value })),
    )
    return [
      ...unknown,
      ...expressions.flatMap(each => expressionIssues(`${place}.${each.place}`, each.checked)),
    ]
  })

/** Kinds whose values a link can be matched by. */
const matched = new Set(['text', 'number', 'choice', 'reference'])

const checkMatch = (table: TableDef, id: FieldId, field: FieldDef, tables: Tables): readonly Issue[] => {
  const linked = linkedBy(field, tables)
  return (field.linkage?.match ?? []).flatMap((each, at) => {
    const place = `fields.${id}.linkage.match.${at}`
    if (!linked) return [issue(place, 'computed_link', { field: id })]
    const [source, of] = compared(table, linked, each, tables)
    if (!source) return [issue(place, 'unknown', { field: each.field })]
    if (!of || matchSource(each).field === id) return [issue(place, 'unknown', { field: each.of })]
    return areComparable(source, of)
      ? []
      : [issue(place, 'linkage_kinds', both(label(source, each.field), label(of, matchSource(each).field)))]
  })
}

const compared = (
  table: TableDef,
  linked: TableDef,
  match: LinkMatch,
  tables: Tables,
): readonly [FieldDef | undefined, FieldDef | undefined] => {
  const { field, isMasters } = matchSource(match)
  const master = table.master === undefined ? undefined : tables.get(table.master)
  return [own(linked, match.field), own(isMasters ? master : table, field)]
}

const areComparable = (one: FieldDef, other: FieldDef): boolean => {
  const [first, second] = [fieldTypeOf(one), fieldTypeOf(other)]
  return (
    first.kind === second.kind &&
    matched.has(first.kind) &&
    !first.sealed &&
    !second.sealed &&
    !first.key &&
    !second.key &&
    first.target?.(one) === second.target?.(other)
  )
}

const checkFill = (table: TableDef, id: FieldId, field: FieldDef, tables: Tables): readonly Issue[] => {
  const fill = field.linkage?.fill
  if (!fill) return []
  const place = `fields.${id}.linkage.fill`
  const linked = linkedBy(field, tables)
  if (!linked || fieldTypeOf(field).kind === 'set') return [issue(place, 'computed_link', { field: id })]
  return [
    ...checkFilled(`${place}.fields`, linked, table, fill.fields ?? []),
    ...(fill.rows ? checkFilledRows(`${place}.rows`, linked, table, fill.rows, tables) : []),
  ]
}

const checkFilledRows = (
  place: string,
  linked: TableDef,
  table: TableDef,
  { from, to, fields }: NonNullable<LinkFill['rows']>,
  tables: Tables,
): readonly Issue[] => {
  const [source, target] = [rowsOf(linked, from, tables), rowsOf(table, to, tables)]
  if (!source) return [issue(place, 'linkage_field', nameOf(linked, from))]
  if (!target) return [issue(place, 'linkage_field', nameOf(table, to))]
  return checkFilled(place, source, target, fields)
}

const rowsOf = (table: TableDef, id: FieldId, tables: Tables): TableDef | undefined => {
  const field = own(table, id)
  const rows = field && fieldTypeOf(field).rows?.(field)
  return rows === undefined ? undefined : tables.get(rows)
}

/** A field is copied as it is stored, so its type must be the same; a chain of fills is refused. */
const checkFilled = (
  place: string,
  linked: TableDef,
  table: TableDef,
  fields: readonly FilledField[],
): readonly Issue[] =>
  fields.flatMap(({ from, to }, at) => {
    const [source, target] = [own(linked, from), own(table, to)]
    const here = `${place}.${at}`
    if (!source) return [issue(here, 'unknown', { field: from })]
    if (!target) return [issue(here, 'unknown', { field: to })]
    const type = fieldTypeOf(target)
    const isOpen =
      !target.computed && !type.assigned && !type.sealed && !type.rows && !type.files && !target.linkage?.fill
    if (!isOpen) return [issue(here, 'linkage_field', label(target, to))]
    const isAlike =
      fieldTypeOf(source).kind === type.kind &&
      !fieldTypeOf(source).sealed &&
      fieldTypeOf(source).target?.(source) === type.target?.(target)
    return isAlike ? [] : [issue(here, 'linkage_kinds', both(label(source, from), label(target, to)))]
  })

const checkValidationsOf = (table: TableDef, tables: Tables): readonly Issue[] =>
  planValidations(table, tables).flatMap(({ validation, expressions }, index) => {
    const place = `validations.${index}`
    const { id, at, message } = validation
    const isRepeated = (table.validations ?? []).findIndex(other => other.id === id) !== index
    const isEmpty = localise(message, 'zh-CN').trim() === '' || localise(message, 'en').trim() === ''
    return [
      ...(isRepeated ? [issue(`${place}.id`, 'duplicate', { value: id })] : []),
      ...(isEmpty ? [issue(`${place}.message`, 'required')] : []),
      ...at
        .filter(field => own(table, field) === undefined)
        .map(field => issue(`${place}.at`, 'unknown', { field })),
      ...expressions.flatMap(each => expressionIssues(`${place}.${each.place}`, each.checked)),
    ]
  })

const own = (table: TableDef | undefined, id: FieldId): FieldDef | undefined =>
  table && Object.hasOwn(table.fields, id) ? table.fields[id] : undefined

const linkedBy = (field: FieldDef, tables: Tables): TableDef | undefined => {
  const target = fieldTypeOf(field).target?.(field)
  return target === undefined ? undefined : tables.get(target)
}

/** A name in both languages, because the message is worded where it is read. */
type Name = { readonly zh: string; readonly en: string }

const label = (field: FieldDef, id: FieldId): Name => ({
  zh: localise(field.label ?? id, 'zh-CN'),
  en: localise(field.label ?? id, 'en'),
})

const nameOf = (table: TableDef, id: FieldId): Name => label(table.fields[id] ?? { type: '' }, id)

const both = (one: Name, other: Name): Name => ({
  zh: `“${one.zh}”与“${other.zh}”`,
  en: `“${one.en}” and “${other.en}”`,
})
