import { type Issue, issue, type Json, readNumber } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Budgeted, type Ctx, inSavepoint, inTransaction, sql, withBudget } from '@gantry/kernel/server'
import type { Actor, FieldDef, FieldId, Lookup, RollUp, TableDef, TableId } from '@gantry/model/shared'
import { isLookup, isRollUp } from '../../shared/computed/dependencies.ts'
import { withDrawnTables } from '../catalog/snapshots.ts'
import { computeDraft } from '../computed/compute-record.ts'
import { fieldRights, openOn } from '../policy/field-rights.ts'
import { maskedFields } from '../policy/masked-fields.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { authoriseCreate, authoriseOutcome, refusal, scopeOn } from './authorise.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { checkFiles } from './check-files.ts'
import { checkLinks } from './check-links.ts'
import { checkMatches } from './check-matches.ts'
import { draftOf } from './create-records.ts'
import type { Draft } from './draft.ts'
import { fillFromLinks } from './fill-from-links.ts'
import { followRules } from './follow-rules.ts'
import { keepMasked, maskedOn } from './keep-masked.ts'
import { openRecord } from './open-record.ts'
import { reviseRecord } from './revise-record.ts'
import { type RecordInput, type Row, rowsIn } from './row.ts'
import { storedRows } from './stored-rows.ts'
import { type Target, targetOf } from './target.ts'
import { openInChange } from './without-closed.ts'

/** A record to be tried against definitions that need not be published. */
export interface Trial {
  readonly table: TableId
  /** The table and its slave tables as drawn. */
  readonly drawn: readonly TableDef[]
  /** Whose rights, defaults and language count. */
  readonly actor: Actor
  /** The stored record that would be changed; null: a new one. */
  readonly id: string | null
  readonly input: RecordInput
}

/** What saving would have done. */
export interface TrialOutcome {
  /** The record as it would be stored, of the fields that both the actor and the caller may read. */
  readonly values: Readonly<Record<FieldId, Json>>
  readonly issues: readonly Issue[]
  /** Fields with a value only a real save determines: serial numbers, roll-ups of other records. */
  readonly later: readonly FieldId[]
}

/**
 * Runs everything saving a record does before it writes: parsing, defaults, formulas, rules, rights, links,
 * files and unique values. PostgreSQL holds the transaction read-only, so nothing is written, and no serial number is
 * assigned. Stored records and links are read with the rights of the caller as well: trying as somebody
 * else opens nothing.
 * @throws AppError record.not_found, permission.denied for a record the caller may not read
 */
export const tryRecord = (given: Ctx, trial: Trial): Promise<TrialOutcome> =>
  inTransaction(given, tx => inSavepoint(tx, () => tryReadOnly(tx, trial)))

/** Within a savepoint, whose end restores the mode of the transaction around it. */
const tryReadOnly = async (tx: Ctx, trial: Trial): Promise<TrialOutcome> => {
  await tx.db.run(sql`set transaction read only`)
  const caller = withBudget(tx)
  const released = await targetOf(caller, trial.table)
  const drawn = await withDrawnTables(caller, trial.drawn)
  const ctx: Budgeted = { ...drawn, budget: caller.budget, actor: trial.actor }
  const target = await targetOf(ctx, trial.table)
  const around = { caller, released, ctx, target }
  const draft =
    trial.id === null ? await newDraft(around, trial) : await changedDraft(around, trial.id, trial)
  if (!draft) return { values: {}, issues: [issue('', 'record_not_permitted')], later: [] }
  await checkReferences(around, draft)
  const settled = await settle(around, draft)
  return {
    values: await shownValues(around, settled),
    issues: draft.issues,
    later: laterFields(target, settled.row),
  }
}

interface Around {
  /** Who tries, over the tables as they are stored. */
  readonly caller: Budgeted
  readonly released: Target
  /** The actor whose rights count, over the tables as drawn. */
  readonly ctx: Budgeted
  readonly target: Target
}

const newDraft = async (around: Around, { input }: Trial): Promise<Draft | null> => {
  const { ctx, target } = around
  const followed = await followRules(ctx, target, await filled(around, draftOf(ctx, target, input)))
  try {
    const [draft] = await authoriseCreate(ctx, target, [followed])
    return draft ?? null
  } catch (error) {
    if (isDenied(error)) return null
    throw error
  }
}

/**
 * Copies values of linked records, as stored, into the fields that both readers would find filled, with the
 * values the caller may read.
 */
const filled = async ({ caller, ctx, target }: Around, draft: Draft): Promise<Draft> => {
  const copy = (): Draft => ({ ...draft, issues: [...draft.issues] })
  const [own] = await fillFromLinks(caller, target, [copy()])
  const [theirs] = await fillFromLinks({ ...caller, actor: ctx.actor }, target, [copy()])
  if (!own || !theirs) return draft
  const row: Record<FieldId, Json> & Row = { ...draft.row }
  for (const id of Object.keys(target.table.fields))
    if (theirs.row[id] !== draft.row[id]) row[id] = own.row[id] ?? null
  return { ...theirs, row }
}

/** Null where the actor may not change the record. */
const changedDraft = async (around: Around, id: string, { input }: Trial): Promise<Draft | null> => {
  const { caller, released, ctx, target } = around
  const stored = await openRecord(caller, released, id, 'read')
  const before = asDrawn(target.table, stored)
  if (await refusal(ctx, target, 'update', before)) return null
  const whole = await keepMasked(caller, released, stored, input)
  const opened = await openInChange(ctx, target, before, await keepMasked(ctx, target, before, whole))
  const draft = reviseRecord(ctx, target, before, opened.input)
  draft.issues.push(...opened.issues)
  const followed = await followRules(ctx, target, await filled(around, draft))
  await authoriseOutcome(ctx, target, [followed])
  return followed
}

/** A stored record over a drawn definition: fields that are not stored yet are empty. */
const asDrawn = (table: TableDef, stored: Row): Row => ({
  ...Object.fromEntries(Object.keys(table.fields).map(id => [id, null])),
  ...stored,
})

const isDenied = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'permission.denied' || error.code === 'table.stopped')

/** Rows are read from the stored tables; links must be visible to both, files belong to whoever uploaded them here. */
const checkReferences = async (around: Around, draft: Draft): Promise<void> => {
  const { caller, released, ctx, target } = around
  const linked = { ...target, catalog: released.catalog }
  const known = new Set(draft.issues.map(({ field }) => field))
  for (const reader of [{ ...caller, actor: ctx.actor }, caller]) {
    const seen: Draft = { ...draft, issues: [] }
    await checkLinks(reader, linked, [seen])
    for (const found of seen.issues)
      if (!known.has(found.field)) {
        known.add(found.field)
        draft.issues.push(found)
      }
  }
  await checkMatches({ ...caller, actor: ctx.actor }, target, [draft])
  await checkFiles(caller, target, [draft])
  await checkDuplicates(ctx, comparable(target, released), [draft])
}

/** The target with only those unique fields that are stored the same way now. */
const comparable = (target: Target, released: Target): Target => ({
  ...target,
  table: withStoredUnique(target.table, released.table),
  slaves: target.slaves.flatMap(slave => {
    const stored = released.slaves.find(({ table }) => table.id === slave.table.id)
    return stored ? [{ ...slave, table: withStoredUnique(slave.table, stored.table) }] : []
  }),
})

const withStoredUnique = (table: TableDef, stored: TableDef): TableDef => {
  const columns = new Map(storedFields(stored).map(({ id, columnType }) => [id, columnType]))
  const same = new Set(
    storedFields(table).flatMap(({ id, columnType }) => (columns.get(id) === columnType ? [id] : [])),
  )
  const { unique, ...rest } = table
  const sets = unique?.filter(set => set.every(field => same.has(field))) ?? []
  const fields: Record<FieldId, FieldDef> = {}
  for (const [id, field] of Object.entries(table.fields))
    if (!field.unique || same.has(id)) fields[id] = field
  return {
    ...rest,
    fields,
    ...(sets.length > 0 && { unique: sets }),
  }
}

/** The draft with its lookups and the roll-ups of its own rows, and the formulas over them. */
const settle = async (around: Around, draft: Draft): Promise<Draft> => {
  const { ctx, target } = around
  const row: Record<FieldId, Json> & Row = { ...draft.row }
  for (const [id, field] of Object.entries(target.table.fields)) {
    if (isLookup(field)) row[id] = await lookedUp(around, draft, field.computed)
    else if (isOwnTotal(field)) {
      const { from, rollUp, of } = field.computed
      const rows = target.slaves.find(({ table }) => table.id === from)
      if (rows) row[id] = rolledUp(rowsIn(row, rows.id), rollUp, of)
    }
  }
  return computeDraft(ctx, target, { ...draft, row, issues: [...draft.issues] })
}

/** Null also where the caller may not read the source: a drawn lookup is no way around rights. */
const lookedUp = async (
  { caller, target }: Around,
  { row, issues }: Draft,
  { lookup, of }: Lookup,
): Promise<Json> => {
  const link = target.table.fields[lookup]
  const table = link && fieldTypeOf(link).target?.(link)
  const id = row[lookup]
  // A link with an issue may point to a record that one of the two must not see.
  if (table === undefined || typeof id !== 'string' || issues.some(({ field }) => field === lookup))
    return null
  const linked = await targetOf(caller, table)
  const rights = fieldRights(scopeOn(caller, linked), 'read')
  if (!linked.table.fields[of] || openOn(rights, of) !== true) return null
  const stored = (await storedRows(caller, linked, [id])).get(id)
  return stored && !(await maskedOn(caller, linked, stored)).has(of) ? (stored[of] ?? null) : null
}

/** A roll-up that follows from the record's own rows without a condition. */
const isOwnTotal = (field: FieldDef): field is FieldDef & { readonly computed: RollUp } =>
  isRollUp(field) &&
  field.computed.by === undefined &&
  field.computed.where === undefined &&
  (field.computed.rollUp === 'sum' || field.computed.rollUp === 'count')

const rolledUp = (rows: readonly Row[], fn: RollUp['rollUp'], of: FieldId | undefined): Json => {
  if (fn === 'count' || of === undefined) return rows.length
  const numbers = rows.map(row => readNumber(row[of])).filter(value => value !== null)
  const [first, ...others] = numbers
  if (!first) return null
  const sum = others.reduce((total, value) => total.plus(value), first)
  return sum.precision() <= 15 ? sum.toNumber() : sum.toFixed()
}

const laterFields = ({ table }: Target, row: Row): readonly FieldId[] =>
  Object.entries(table.fields)
    .filter(([id, field]) =>
      fieldTypeOf(field).assigned ? (row[id] ?? null) === null : isRollUp(field) && !isOwnTotal(field),
    )
    .map(([id]) => id)

/** Without what is closed to or masked for either of the two; a new record holds nothing the caller did not send. */
const shownValues = async (
  { caller, released, ctx, target }: Around,
  { before, row }: Draft,
): Promise<Readonly<Record<FieldId, Json>>> => {
  const rights = fieldRights(scopeOn(ctx, target), 'read')
  const own = fieldRights(scopeOn(caller, released), 'read')
  const masked = new Set([
    ...maskedFields(scopeOn(ctx, target)).keys(),
    ...(await maskedOn(ctx, target, row)),
  ])
  if (before) for (const field of await maskedOn(caller, released, before)) masked.add(field)
  const isOpen = (id: FieldId): boolean =>
    openOn(rights, id) !== false &&
    !masked.has(id) &&
    (before === null || !released.table.fields[id] || openOn(own, id) === true)
  return Object.fromEntries(
    Object.keys(target.table.fields)
      .filter(isOpen)
      .map(id => [id, row[id] ?? null]),
  )
}
