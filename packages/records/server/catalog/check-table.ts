import { type Issue, isId, issue, type Json, limits } from '@gantry/base/shared'
import { fieldTypeOf, isDefaultFormula, isFieldTypeName, isTerm, type Locale } from '@gantry/fields/shared'
import { noActor } from '@gantry/kernel/server'
import {
  type FieldDef,
  type FieldId,
  type Filter,
  isFilter,
  maskKinds,
  type TableDef,
  type TableId,
} from '@gantry/model/shared'
import type { TLocalizedValidationError } from 'typebox/error'
import { Value } from 'typebox/value'
import { fieldOf, isSystemField } from '../../shared/system-fields.ts'
import { checkComputed } from '../computed/check-computed.ts'
import { checkRules } from '../computed/check-rules.ts'
import { filterIssues } from '../policy/resolve-terms.ts'
import { isCompared } from '../schema/likeness.ts'
import { checkBookings } from './check-bookings.ts'
import { checkTexts } from './check-texts.ts'

/** Defaults are independent of the reader, so they are parsed in the API's format. */
const anywhere: Locale = { lang: 'en', timeZone: 'UTC' }

type Tables = ReadonlyMap<TableId, TableDef>

/**
 * All issues of a definition, each with its path (`fields.qty.scale`, `policy.0.rows`). `tables` are the tables
 * of the space after the change, including this one.
 */
export const checkTable = (table: TableDef, tables: Tables): readonly Issue[] => {
  const fields = Object.entries(table.fields)
  const unwritable = checkTexts(table)
  if (unwritable.length > 0) return unwritable
  const issues: Issue[] = []
  if (!isId(table.id)) issues.push(issue('id', 'bad_id'))
  if (!hasText(table.label)) issues.push(issue('label', 'required'))
  if (table.one !== undefined && !hasText(table.one)) issues.push(issue('one', 'required'))
  if (fields.length === 0) issues.push(issue('fields', 'required'))
  if (fields.length > limits.tableFields)
    issues.push(issue('fields', 'too_many_fields', { max: limits.tableFields }))
  for (const [id, field] of fields) issues.push(...checkField(table, id, field, tables))
  if (table.master !== undefined && !tables.has(table.master))
    issues.push(issue('master', 'unknown_table', { table: table.master }))
  issues.push(...checkReferences(table))
  if (fields.every(([, field]) => isFieldTypeName(field.type))) issues.push(...checkSimilar(table))
  if (fields.every(([, field]) => isFieldTypeName(field.type))) issues.push(...checkPolicy(table, tables))
  if (fields.every(([, field]) => isFieldTypeName(field.type))) issues.push(...checkBookings(table, tables))
  // Formulas are checked against the names and types of all fields, so issues of fields must be solved first.
  return issues.length > 0 ? issues : [...checkComputed(table, tables), ...checkRules(table, tables)]
}

const checkField = (table: TableDef, id: FieldId, field: FieldDef, tables: Tables): Issue[] => {
  const at = `fields.${id}`
  const issues: Issue[] = []
  if (!isId(id) || isSystemField(id)) issues.push(issue(at, 'bad_id'))
  if (!isFieldTypeName(field.type))
    return [...issues, issue(`${at}.type`, 'unknown_type', { type: field.type })]
  const type = fieldTypeOf(field)
  const {
    type: _,
    label,
    hint,
    required,
    unique,
    personal,
    default: preset,
    computed: _made,
    rules: _rules,
    linkage: _linkage,
    ...settings
  } = field
  const wrong = [...new Set(Value.Errors(type.settings, settings).map(settingOf))]
  if (wrong.length > 0)
    return [...issues, ...wrong.map(setting => issue(`${at}.${setting}`, 'bad_setting', { setting }))]
  if (personal !== undefined && !maskKinds.includes(personal))
    issues.push(issue(`${at}.personal`, 'bad_setting', { setting: 'personal' }))
  issues.push(...(type.faults?.(field) ?? []).map(fault => ({ ...fault, field: `${at}.${fault.field}` })))
  if (preset !== undefined && !isSettled(preset) && !type.parse(preset, field, anywhere).ok)
    issues.push(issue(`${at}.default`, 'wrong_default'))

  const target = type.target?.(field)
  if (target === '') issues.push(issue(at, 'no_table_chosen'))
  else if (target !== undefined && !tables.has(target))
    issues.push(issue(at, 'unknown_table', { table: target }))
  if (type.above && (target !== table.id || isSecondTree(table, id)))
    issues.push(issue(`${at}.table`, 'bad_setting', { setting: 'table' }))
  for (const read of type.reads?.(field) ?? [])
    if (!canBeRead(table, read)) issues.push(issue(`${at}.pattern`, 'serial_field', { field: read }))
  const rows = rowsOf(field)
  if (rows !== undefined && tables.get(rows)?.master !== table.id)
    issues.push(issue(at, 'unknown_table', { table: rows }))
  if (rows !== undefined && (table.master !== undefined || isShownTwice(table, rows)))
    issues.push(issue(at, 'bad_setting', { setting: 'table' }))
  return issues
}

/** Evaluated when a record is created, so the value cannot be checked here. */
const isSettled = (preset: Json): boolean => isTerm(preset) || isDefaultFormula(preset)

/** A serial number uses only fields that every new record has and whose text is short and plain. */
const canBeRead = (table: TableDef, id: FieldId): boolean => {
  const field = Object.hasOwn(table.fields, id) ? table.fields[id] : undefined
  if (!field?.required || field.rules || !isFieldTypeName(field.type)) return false
  const { kind, assigned, multiline } = fieldTypeOf(field)
  return (kind === 'text' || kind === 'choice') && !assigned && !multiline
}

/** A table has at most one tree: `under` must know which link leads to children. */
const isSecondTree = (table: TableDef, id: FieldId): boolean =>
  Object.entries(table.fields).find(
    ([, { type }]) => isFieldTypeName(type) && fieldTypeOf({ type }).above,
  )?.[0] !== id

/** Slave tables have no slave tables, and belong to one field. */
const isShownTwice = (table: TableDef, rows: TableId): boolean =>
  Object.values(table.fields).filter(field => rowsOf(field) === rows).length > 1

const rowsOf = (field: FieldDef): TableId | undefined =>
  isFieldTypeName(field.type) ? fieldTypeOf(field).rows?.(field) : undefined

/** A setting that violates its schema, or that the type does not have. */
const settingOf = (error: TLocalizedValidationError): string =>
  error.keyword === 'additionalProperties'
    ? (error.params.additionalProperties[0] ?? '')
    : error.instancePath.slice(1).replaceAll('/', '.')

/** Title, search, unique combinations and similarity must name existing fields. */
const checkReferences = (table: TableDef): Issue[] => {
  const named: (readonly [place: string, field: FieldId])[] = [
    ['title', table.title],
    ...(table.search ?? []).map((field, at) => [`search.${at}`, field] as const),
    ...Object.entries(table.inEnglish ?? {}).flatMap(pair =>
      pair.map(field => [`inEnglish.${pair[0]}`, field] as const),
    ),
    ...(table.translated ?? []).map((field, at) => [`translated.${at}`, field] as const),
    ...(table.similar?.fields ?? []).map((field, at) => [`similar.fields.${at}`, field] as const),
    ...(table.unique ?? []).flatMap((set, at) => set.map(field => [`unique.${at}`, field] as const)),
  ]
  return named
    .filter(([, field]) => fieldOf(table, field) === undefined)
    .map(([place, field]) => issue(place, 'unknown', { field }))
}

/** Similarity needs at least one text field, because nothing else yields few candidates. */
const checkSimilar = ({ fields, similar }: TableDef): Issue[] => {
  if (!similar) return []
  const kinds = similar.fields.map(id => {
    const field = Object.hasOwn(fields, id) ? fields[id] : undefined
    return field && fieldTypeOf(field).kind
  })
  const wrong = kinds.flatMap((kind, at) =>
    kind && !isCompared(kind) ? [issue(`similar.fields.${at}`, 'not_comparable')] : [],
  )
  return kinds.includes('text') ? wrong : [...wrong, issue('similar.fields', 'not_findable')]
}

/**
 * A grant that cannot be resolved would open nothing and a limit would close everything, so both are refused
 * here.
 */
const checkPolicy = (table: TableDef, tables: Tables): Issue[] => {
  const scope = { catalog: { space: '', version: 0, tables }, table, actor: noActor, now: new Date(0) }
  const wrong = (filter: Filter, place: string): Issue[] =>
    isFilter(filter)
      ? filterIssues(filter, scope).map(({ field, code, params }) => issue(place, code, { field, ...params }))
      : [issue(place, 'format')]
  const limits = (table.limits ?? []).flatMap(({ rows }, at) => wrong(rows, `limits.${at}.rows`))
  const grants = table.policy.flatMap(({ who, rows, becomes, fields }, at) => [
    ...wrong(who ?? true, `policy.${at}.who`),
    ...wrong(rows ?? true, `policy.${at}.rows`),
    ...wrong(becomes ?? true, `policy.${at}.becomes`),
    ...(fields ?? [])
      .filter(field => fieldOf(table, field) === undefined)
      .map(field => issue(`policy.${at}.fields`, 'unknown', { field })),
  ])
  return [...grants, ...limits]
}

const hasText = (label: TableDef['label']): boolean =>
  typeof label === 'string' ? label.trim() !== '' : Object.values(label).every(text => text.trim() !== '')
