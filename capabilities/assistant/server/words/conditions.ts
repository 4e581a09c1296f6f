import {
  type Issue,
  type IssueCode,
  isPlainObject,
  issue,
  type Json,
  type JsonObject,
  localise,
} from '@gantry/base/shared'
import { asList, fieldTypeOf, type Option, operatorsOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import {
  type Comparison,
  type FieldDef,
  type FieldId,
  type Operator,
  operators,
  type TableDef,
  type TableInfo,
} from '@gantry/model/shared'
import { filterIssues, scopeOf } from '@gantry/records/server'
import { type Static, Type } from 'typebox'
import type { MissingPart } from '../../shared/words-contract.ts'
import { askedFields } from './asked-fields.ts'
import { recordsNamed } from './records-named.ts'

/** Conditions as the service proposes them. */
export const proposedConditions = {
  match: Type.Enum(['all', 'any'] as const),
  conditions: Type.Array(
    Type.Object({
      field: Type.String({ maxLength: 64, description: 'Id of the field' }),
      op: Type.Enum(operators),
      value: Type.Optional(Type.Unsafe<Json>({})),
    }),
    { maxItems: 20 },
  ),
  unknown: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 10,
      description: 'Parts of the description that no field or option fits, in its words',
    }),
  ),
}
const proposed = Type.Object(proposedConditions)
type Proposed = Static<typeof proposed>

/** Conditions that passed, with what stands in none of them; or what is wrong. */
type ReadConditions =
  | { readonly conditions: readonly Comparison[]; readonly missing: readonly MissingPart[] }
  | { readonly issues: readonly Issue[] }

/** Most records that are looked for by name in one answer. */
const mostNames = 10

/** Reads proposed conditions: options by their names in both languages, records by names that the caller may read. */
export const readConditions = async (
  ctx: Ctx,
  info: TableInfo,
  { conditions: given, unknown = [] }: Proposed,
): Promise<ReadConditions> => {
  const { table } = info
  const fields = askedFields(info)
  const issues: Issue[] = []
  const read: Comparison[] = []
  for (const each of given) {
    const def = Object.hasOwn(fields, each.field) ? fields[each.field] : undefined
    const found = def ? withOptions(table, each, def) : issueAt(table, each.field, 'unknown')
    if ('code' in found) issues.push(found)
    else read.push(found)
  }
  if (issues.length > 0) return { issues }
  const missing: MissingPart[] = unknown.map(text => ({ text, why: 'unfit' }))
  const conditions = await withRecords(ctx, read, fields, missing)
  const scope = await scopeOf(ctx, table.id)
  const wrong = filterIssues({ op: 'and', of: conditions.filter(isComplete) }, scope)
  if (wrong.length > 0)
    return { issues: wrong.map(found => ({ ...found, field: `${table.id}.fields.${found.field}` })) }
  return { conditions, missing }
}

/** Whether a condition has all it needs; one for a record that is still to be chosen has no value. */
export const isComplete = ({ op, value }: Comparison): boolean =>
  op === 'empty' || op === 'notEmpty' || value !== undefined

const issueAt = ({ id }: TableDef, field: FieldId, code: IssueCode, params: JsonObject = {}): Issue =>
  issue(`${id}.fields.${field}`, code, params)

/** A comparison of one value as one of a list, which its editor extends. */
const listed: Readonly<Partial<Record<Operator, Operator>>> = { eq: 'in', ne: 'notIn' }

const withOptions = (
  table: TableDef,
  { field, op, value }: Proposed['conditions'][number],
  def: FieldDef,
): Comparison | Issue => {
  const type = fieldTypeOf(def)
  if (op === 'empty' || op === 'notEmpty') return { field, op }
  if (value === undefined || value === null) return issueAt(table, field, 'required')
  const options = type.options?.(def)
  const isListed = options !== undefined || type.target?.(def) !== undefined
  const wanted = isListed ? (listed[op] ?? op) : op
  if (!operatorsOf(def).includes(wanted)) return issueAt(table, field, 'operator', { op })
  if (!isListed) return { field, op: wanted, value }
  if (!options) return { field, op: wanted, value: [...asList(value)] }
  const chosen: Json[] = []
  for (const each of asList(value)) {
    const option = optionOf(options, each)
    if (!option) return issueAt(table, field, 'not_an_option', { value: String(each) })
    chosen.push(option.id)
  }
  return { field, op: wanted, value: chosen }
}

const folded = (text: string): string => text.trim().toLowerCase()

/** By id, or by name in either language. */
const optionOf = (options: readonly Option[], wanted: Json): Option | undefined => {
  if (typeof wanted !== 'string') return undefined
  return (
    options.find(({ id }) => id === wanted) ??
    options.find(({ label }) =>
      [localise(label, 'zh-CN'), localise(label, 'en')].some(name => folded(name) === folded(wanted)),
    )
  )
}

/** Conditions with the records that names mean; a name that means none or several is told and stands in none. */
const withRecords = async (
  ctx: Ctx,
  conditions: readonly Comparison[],
  fields: Readonly<Record<FieldId, FieldDef>>,
  missing: MissingPart[],
): Promise<readonly Comparison[]> => {
  let looked = 0
  const read: Comparison[] = []
  for (const condition of conditions) {
    const def = fields[condition.field]
    const target = def && fieldTypeOf(def).target?.(def)
    if (target === undefined || condition.value === undefined) {
      read.push(condition)
      continue
    }
    const chosen: Json[] = []
    for (const each of asList(condition.value)) {
      if (isPlainObject(each) && typeof each.term === 'string') {
        chosen.push({ term: each.term })
        continue
      }
      const name = String(isPlainObject(each) ? (each.title ?? each.name ?? '') : each).trim()
      const found = name === '' || looked++ >= mostNames ? [] : await recordsNamed(ctx, target, name)
      const [first] = found
      if (first && found.length === 1) chosen.push({ id: first.id, title: first.title })
      else missing.push({ text: name, why: found.length > 1 ? 'several_records' : 'no_record' })
    }
    const { field, op } = condition
    read.push(chosen.length > 0 ? { field, op, value: chosen } : { field, op })
  }
  return read
}
