import { AppError, type Issue, issue, type Json } from '@gantry/base/shared'
import { type Ctx, inSavepoint, type Transaction } from '@gantry/kernel/server'
import type { ColumnMap, ImportPlan } from '@gantry/model/shared'
import { type TableDef, type TableId, where } from '@gantry/model/shared'
import { findRecords } from '../read/find-records.ts'
import type { Cell, SheetRow } from '../sheets/sheet.ts'
import { createRecords } from '../write/create-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { unguardFormula } from './formula-guard.ts'
import { resolveReferences } from './references.ts'
import { joinKey, type SlaveRows } from './slave-rows.ts'

export type Outcome = 'created' | 'updated' | readonly Issue[]

type Input = Record<string, Json>
type TxCtx = Ctx & { readonly tx: Transaction }

/** What a batch needs to know of the tables it fills. */
export interface Target {
  readonly table: TableDef
  /** Slave tables by their field in the master. */
  readonly slaves: ReadonlyMap<string, TableDef>
}

/** Writes the rows of one batch that can be written and says of each how it went. */
export const importBatch = async (
  ctx: TxCtx,
  target: Target,
  plan: ImportPlan,
  rows: readonly SheetRow[],
  slaveRows: SlaveRows,
  seenKeys: Map<string, number>,
): Promise<readonly Outcome[]> => {
  const inputs = rows.map(row => toInput(row.cells, plan.columns))
  const issues = (await resolveReferences(ctx, target.table, inputs)).map(found => [...found])
  await addSlaves(ctx, target, plan, rows, slaveRows, inputs, issues)
  if (plan.key)
    refuseRepeated(
      plan.key,
      inputs,
      rows.map(row => row.line),
      seenKeys,
      issues,
    )
  const existing = plan.key
    ? await findExisting(ctx, target.table.id, plan.key, inputs)
    : new Map<string, Existing>()

  const outcomes: Outcome[] = issues.map(found => found)
  const fresh: number[] = []
  for (const [index, input] of inputs.entries()) {
    if (issues[index]!.length > 0) continue
    const known = plan.key ? existing.get(keyOf(input[plan.key])) : undefined
    if (known) outcomes[index] = await update(ctx, target.table.id, known, input)
    else fresh.push(index)
  }
  const created = await createRecords(
    ctx,
    target.table.id,
    fresh.map(index => inputs[index]!),
  )
  for (const [position, index] of fresh.entries()) {
    const result = created[position]!
    outcomes[index] = result.ok ? 'created' : result.issues
  }
  return outcomes
}

/** An empty cell is left out: a new record then has its default, an existing one keeps what it has. */
const toInput = (cells: readonly Cell[], columns: ColumnMap): Input => {
  const input: Input = {}
  for (const [index, field] of columns.entries()) {
    const cell = cells[index]
    if (field === null || cell === undefined || cell === null || cell === '') continue
    input[field] = typeof cell === 'string' ? unguardFormula(cell.trim()) : cell
  }
  return input
}

const addSlaves = async (
  ctx: TxCtx,
  target: Target,
  plan: ImportPlan,
  rows: readonly SheetRow[],
  slaveRows: SlaveRows,
  inputs: readonly Input[],
  issues: readonly Issue[][],
): Promise<void> => {
  for (const slave of plan.slaves ?? []) {
    const table = target.slaves.get(slave.field)
    if (!table) throw new AppError('request.invalid', {}, [issue(slave.field, 'unknown')])
    const mine = rows.map(
      row => slaveRows.get(slave.sheet)?.get(joinKey(row.cells[slave.masterColumn])) ?? [],
    )
    const flat = mine.flatMap((staged, master) =>
      staged.map(row => ({ master, row: toInput(row.cells, slave.columns) })),
    )
    const found = await resolveReferences(
      ctx,
      table,
      flat.map(({ row }) => row),
    )
    const position = new Map<number, number>()
    for (const [index, { master, row }] of flat.entries()) {
      const at = position.get(master) ?? 0
      position.set(master, at + 1)
      const list = (inputs[master]![slave.field] as Json[] | undefined) ?? []
      inputs[master]![slave.field] = [...list, row]
      for (const one of found[index]!)
        issues[master]!.push({ ...one, field: `${slave.field}.${at}.${one.field}` })
    }
  }
}

const keyOf = (value: unknown): string => String(value ?? '').trim()

const refuseRepeated = (
  key: string,
  inputs: readonly Input[],
  lines: readonly number[],
  seen: Map<string, number>,
  issues: readonly Issue[][],
): void => {
  for (const [index, input] of inputs.entries()) {
    const value = keyOf(input[key])
    const first = seen.get(value)
    if (value === '') issues[index]!.push(issue(key, 'required'))
    else if (first !== undefined) issues[index]!.push(issue(key, 'duplicate_in_file', { row: first }))
    else seen.set(value, lines[index]!)
  }
}

interface Existing {
  readonly id: string
  readonly version: number
}

const findExisting = async (
  ctx: TxCtx,
  table: TableId,
  key: string,
  inputs: readonly Input[],
): Promise<Map<string, Existing>> => {
  const values = inputs.map(input => keyOf(input[key])).filter(value => value !== '')
  const found = new Map<string, Existing>()
  for (let start = 0; start < values.length; start += 200) {
    const page = await findRecords(ctx, table, {
      filter: where(key, 'in', values.slice(start, start + 200)),
      fields: [key],
      pageSize: 200,
      count: 'none',
    })
    for (const row of page.data)
      found.set(keyOf(row[key]), { id: String(row.id), version: Number(row.version) })
  }
  return found
}

const update = async (ctx: TxCtx, table: TableId, known: Existing, input: Input): Promise<Outcome> => {
  try {
    await inSavepoint(ctx, () => updateRecord(ctx, table, known.id, { ...input, version: known.version }))
    return 'updated'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.issues.length > 0) return error.issues
    if (error.code === 'permission.denied') return [issue('', 'not_permitted')]
    throw error
  }
}
