import { issue, type Json, limits } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Budgeted, Ctx } from '@gantry/kernel/server'
import type { FieldId, LinkFill, TableDef, TableId } from '@gantry/model/shared'
import { keptByTable } from '../kept-by-table.ts'
import { fieldRights, fieldsOn } from '../policy/field-rights.ts'
import { keyOwner } from '../policy/key-owner.ts'
import { maskedFields } from '../policy/masked-fields.ts'
import { refusal, scopeOn } from './authorise.ts'
import { checkRequired, newSlaveRow, workOutDefaults } from './complete.ts'
import type { Draft } from './draft.ts'
import { maskedOn, sealedFields } from './keep-masked.ts'
import { type Level, ownLevel, rowLevels } from './linkage-plans.ts'
import { type Row, rowsIn } from './row.ts'
import { storedRows } from './stored-rows.ts'
import { type Slave, type Target, targetOf } from './target.ts'

type Filled = Row & Record<FieldId, Json>

/** A link that copies from the record it points to. */
interface Filling {
  readonly id: FieldId
  readonly target: TableId
  readonly fill: LinkFill
}

const fillingsOf = keptByTable((table): readonly Filling[] =>
  Object.entries(table.fields).flatMap(([id, field]) => {
    const target = fieldTypeOf(field).target?.(field)
    const fill = field.linkage?.fill
    return fill && target !== undefined ? [{ id, target, fill }] : []
  }),
)

/**
 * Copies values of newly chosen records into fields the caller did not name, as far as the caller, for a key its owner,
 * may read them. One query per linked table for all drafts. Slave rows are copied only where there are none.
 */
export const fillFromLinks = async (
  ctx: Budgeted,
  target: Target,
  drafts: readonly Draft[],
): Promise<readonly Draft[]> => {
  if (![target, ...target.slaves].some(({ table }) => fillingsOf(table).length > 0)) return drafts
  const linked = await readLinked({ ...ctx, actor: keyOwner(ctx.actor) }, target, drafts)
  return drafts.map(draft => filledDraft(ctx, target, draft, linked))
}

/** The id of a record that a write has just chosen in a link; null where the link stays as it was. */
const chosenIn = ({ row, before }: Level, link: FieldId): string | null => {
  const id = row[link]
  return typeof id === 'string' && id !== before?.[link] ? id : null
}

/** Readable values of the chosen records, by table and id. */
type Linked = ReadonlyMap<TableId, ReadonlyMap<string, Row>>

const readLinked = async (ctx: Ctx, target: Target, drafts: readonly Draft[]): Promise<Linked> => {
  const wanted = new Map<TableId, Set<string>>()
  const want = (table: TableDef, level: Level) => {
    for (const { id, target: of } of fillingsOf(table)) {
      const chosen = chosenIn(level, id)
      if (chosen !== null) wanted.set(of, (wanted.get(of) ?? new Set()).add(chosen))
    }
  }
  for (const draft of drafts) {
    want(target.table, ownLevel(draft))
    for (const slave of target.slaves)
      if (fillingsOf(slave.table).length > 0)
        for (const level of rowLevels(draft, slave)) want(slave.table, level)
  }
  const read = new Map<TableId, ReadonlyMap<string, Row>>()
  for (const [table, ids] of wanted)
    read.set(table, await readableRows(ctx, await targetOf(ctx, table), [...ids]))
  return read
}

/** Stored records without the fields that the caller may not read, or sees masked. */
const readableRows = async (
  ctx: Ctx,
  target: Target,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> => {
  const rights = fieldRights(scopeOn(ctx, target), 'read')
  const readable = new Map<string, Row>()
  for (const [id, row] of await storedRows(ctx, target, ids)) {
    if (await refusal(ctx, target, 'read', row)) continue
    const open = await fieldsOn(ctx, rights, row, target.table)
    const masked = await maskedOn(ctx, target, row)
    const seen: Filled = { id: row.id }
    for (const field of Object.keys(target.table.fields))
      if (open.has(field) && !masked.has(field)) seen[field] = row[field] ?? null
    for (const slave of target.slaves)
      if (seen[slave.id] !== undefined) seen[slave.id] = readableSlaveRows(ctx, target, slave, row)
    readable.set(id, seen)
  }
  return readable
}

const readableSlaveRows = (ctx: Ctx, target: Target, { id, table }: Slave, row: Row): readonly Row[] => {
  const hidden = new Set([...maskedFields({ ...scopeOn(ctx, target), table }).keys(), ...sealedFields(table)])
  return rowsIn(row, id).map(each => ({
    ...Object.fromEntries(Object.entries(each).filter(([field]) => !hidden.has(field))),
    id: each.id,
  }))
}

const filledDraft = (ctx: Budgeted, target: Target, draft: Draft, linked: Linked): Draft => {
  const row: Filled = { ...draft.row }
  for (const slave of target.slaves) {
    if (fillingsOf(slave.table).length === 0) continue
    row[slave.id] = rowLevels(draft, slave).map(level => filledRow(ctx, slave.table, level, linked, draft))
  }
  const own = filledRow(ctx, target.table, { ...ownLevel(draft), row }, linked, draft)
  return { ...draft, row: withRows(ctx, target, own, linked, draft) }
}

/** A record or slave row with the values of the records it newly links to. */
const filledRow = (ctx: Budgeted, table: TableDef, level: Level, linked: Linked, { issues }: Draft): Row => {
  const { at, before, isNamed } = level
  const row: Filled = { ...level.row }
  const filled = new Set<FieldId>()
  for (const { id, target, fill } of fillingsOf(table)) {
    const source = linked.get(target)?.get(chosenIn(level, id) ?? '')
    if (!source) continue
    for (const { from, to } of fill.fields ?? []) {
      const field = table.fields[to]
      const value = source[from]
      if (!field || value === undefined || isNamed(to)) continue
      const parsed = fieldTypeOf(field).parse(value, field, ctx.actor)
      if (!parsed.ok) issues.push(issue(at + to, parsed.code, parsed.params))
      row[to] = parsed.ok ? parsed.value : null
      filled.add(to)
      checkRequired(issues, at + to, field, row[to])
    }
  }
  if (filled.size === 0) return level.row
  // Default formulas may read what was filled in.
  if (before === null) workOutDefaults(ctx, table, id => isNamed(id) || filled.has(id), at, issues, row)
  return row
}

const withRows = (ctx: Budgeted, target: Target, row: Row, linked: Linked, draft: Draft): Row => {
  const level = ownLevel(draft)
  const made: Filled = { ...row }
  for (const { id, target: of, fill } of fillingsOf(target.table)) {
    const { rows } = fill
    const slave = rows && target.slaves.find(each => each.id === rows.to)
    const source = linked.get(of)?.get(chosenIn(level, id) ?? '')
    if (!rows || !slave || !source || level.isNamed(rows.to) || rowsIn(made, rows.to).length > 0) continue
    made[rows.to] = rowsIn(source, rows.from)
      .slice(0, limits.slaveRows)
      .map((each, place) => {
        const input = Object.fromEntries(rows.fields.map(({ from, to }) => [to, each[from] ?? null]))
        return newSlaveRow(ctx, slave, input, `${rows.to}.${place}.`, draft.issues)
      })
    checkRequired(
      draft.issues,
      rows.to,
      slave.field,
      rowsIn(made, rows.to).length > 0 ? made[rows.to]! : null,
    )
  }
  return made
}
