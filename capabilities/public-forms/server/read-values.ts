import { AppError, type Issue, issue, type Json, type JsonObject } from '@gantry/base/shared'
import { fieldTypeOf, planRules } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldDef, FieldId, StoredFile, TableDef } from '@gantry/model/shared'
import type { Shown } from './public-table.ts'

/** Characters of all values of an answer at most. */
const mostCharacters = 200_000

/** A value as its field reads it, or why it cannot be taken. */
interface Read {
  readonly value?: Json
  readonly issue?: Issue
}

const readValue = (
  here: Ctx,
  { id, def, offer, records }: Shown,
  value: Json,
  sent: ReadonlySet<string>,
): Read => {
  if (offer === 'list') {
    if (value === null || value === '') return { value: null }
    const isListed = typeof value === 'string' && records.some(record => record.id === value)
    return isListed ? { value } : { issue: issue(id, 'not_offered') }
  }
  const type = fieldTypeOf(def)
  const parsed = type.parse(value, def, here.actor)
  if (!parsed.ok) return { issue: issue(id, parsed.code, parsed.params) }
  if (parsed.value !== null && type.files?.(parsed.value).some(file => !sent.has(file.id)))
    return { issue: issue(id, 'not_a_file') }
  return { value: parsed.value }
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/**
 * The fields that an answer has to fill: by their conditions as the visitor's browser evaluates them, with the defaults of what was not
 * sent. @throws AppError expression.stopped when a condition exceeds its limits
 */
const fieldsAsked = (here: Ctx, table: TableDef, read: JsonObject): ReadonlySet<FieldId> => {
  const presets = Object.entries(table.fields).flatMap(([id, def]) => {
    const parsed = def.default === undefined ? null : fieldTypeOf(def).parse(def.default, def, here.actor)
    return parsed?.ok ? [[id, parsed.value] as const] : []
  })
  const row: JsonObject = { ...Object.fromEntries(presets), ...read }
  const rules = planRules(table, new Map([[table.id, table]])).filter(({ expressions }) =>
    expressions.every(({ checked }) => checked.issues.length === 0),
  )
  const byRule = new Map(
    rules.map(rule => [rule.id, rule.stateOf(row, here.now.getTime()).required] as const),
  )
  const isAsked = ([id, { rules, required }]: readonly [FieldId, FieldDef]): boolean =>
    byRule.get(id) ?? (required === true && rules === undefined)
  return new Set(
    Object.entries(table.fields)
      .filter(isAsked)
      .map(([id]) => id),
  )
}

/**
 * The values of an answer: of the shown fields alone, each as its type reads it, and files of this visit alone. `table` is the form as
 * its visitor has it.
 * @throws AppError request.invalid naming every field
 */
export const readValues = (
  here: Ctx,
  table: TableDef,
  shown: readonly Shown[],
  values: JsonObject,
  files: readonly StoredFile[],
): JsonObject => {
  if (JSON.stringify(values).length > mostCharacters)
    throw new AppError('request.too_large', { max: mostCharacters })
  const issues: Issue[] = []
  const known = new Map(shown.map(each => [each.id, each]))
  const sent = new Set(files.map(({ id }) => id))
  const read: Record<string, Json> = {}
  for (const [id, value] of Object.entries(values)) {
    const field = known.get(id)
    if (!field) {
      issues.push(issue(id, 'unknown'))
      continue
    }
    const { value: kept = null, issue: wrong } = readValue(here, field, value ?? null, sent)
    if (wrong) issues.push(wrong)
    else read[id] = kept
  }
  for (const id of fieldsAsked(here, table, read))
    if (isEmpty(read[id]) && !issues.some(({ field }) => field === id)) issues.push(issue(id, 'required'))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return read
}
