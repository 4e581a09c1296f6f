import { type Issue, isPlainObject, issue } from '@gantry/base/shared'
import type { Budgeted, Ctx } from '@gantry/kernel/server'
import type { FieldId } from '@gantry/model/shared'
import { isSystemField } from '../../shared/system-fields.ts'
import { fieldRights, fieldsOn, openOn } from '../policy/field-rights.ts'
import { maskedFields } from '../policy/masked-fields.ts'
import { scopeOn } from './authorise.ts'
import { maskedOn, sealedFields } from './keep-masked.ts'
import { reviseRecord } from './revise-record.ts'
import type { RecordInput, Row } from './row.ts'
import type { Target } from './target.ts'

/** An input without the fields closed to the caller, and an issue for each closed field that was named. */
export interface Opened {
  readonly input: RecordInput
  readonly issues: readonly Issue[]
}

/**
 * Removes fields of a new record that are closed to the caller in every record, before their values are parsed:
 * `range` would reveal limits and `duplicate` the values of others. Fields open on some records only are
 * decided once the record is complete (`authoriseCreate`).
 */
export const openInNew = (ctx: Ctx, target: Target, input: RecordInput): Opened => {
  const rights = fieldRights(scopeOn(ctx, target), 'create')
  if (rights.always === 'all') return { input, issues: [] }
  return without(
    input,
    own(target, input).filter(field => openOn(rights, field) === false),
    field => (input[field] ?? null) !== null,
  )
}

/**
 * The same for an update. A closed field may be named with its current value, so that a record can be sent back
 * as it was read; only where the caller reads that value unmasked, because otherwise values could be guessed.
 */
export const openInChange = async (
  ctx: Budgeted,
  target: Target,
  before: Row,
  input: RecordInput,
): Promise<Opened> => {
  const scope = scopeOn(ctx, target)
  const rights = fieldRights(scope, 'update')
  if (rights.always === 'all') return { input, issues: [] }
  const open = await fieldsOn(ctx, rights, before, target.table)
  const closed = own(target, input).filter(field => !open.has(field))
  if (closed.length === 0) return { input, issues: [] }
  const seen = await fieldsOn(ctx, fieldRights(scope, 'read'), before, target.table)
  const masked = await maskedOn(ctx, target, before)
  const trial = reviseRecord(ctx, target, before, pick(input, closed))
  const isUnchanged = (field: FieldId): boolean =>
    seen.has(field) &&
    !masked.has(field) &&
    !namesMasked(ctx, target, field, input[field]) &&
    !trial.given.includes(field) &&
    !trial.issues.some(issue => rootOf(issue) === field)
  return without(input, closed, field => !isUnchanged(field))
}

/** Whether slave rows contain a field that the caller sees masked. */
const namesMasked = (ctx: Ctx, target: Target, field: FieldId, rows: unknown): boolean => {
  const slave = target.slaves.find(({ id }) => id === field)
  if (!slave || !Array.isArray(rows)) return false
  const { table } = slave
  const masked = [...maskedFields({ ...scopeOn(ctx, target), table }).keys(), ...sealedFields(table)]
  return rows.some(row => isPlainObject(row) && masked.some(id => Object.hasOwn(row, id)))
}

/** The record's field of an issue: `items` for `items.2.qty`. */
const rootOf = ({ field }: Issue): FieldId => field.split('.')[0] ?? field

/** The table's own fields named by an input. */
const own = ({ table }: Target, input: RecordInput): readonly FieldId[] =>
  Object.keys(input).filter(
    id => input[id] !== undefined && !isSystemField(id) && Object.hasOwn(table.fields, id),
  )

const without = (
  input: RecordInput,
  closed: readonly FieldId[],
  isRefused: (field: FieldId) => boolean,
): Opened => {
  const out = new Set(closed)
  return {
    input: pick(
      input,
      Object.keys(input).filter(id => !out.has(id)),
    ),
    issues: closed.filter(isRefused).map(field => issue(field, 'not_permitted')),
  }
}

const pick = (input: RecordInput, fields: readonly string[]): RecordInput =>
  Object.fromEntries(fields.map(id => [id, input[id]]))
