import { AppError, type Issue, issue, type Json } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type ColumnMap, type ImportPlan, type TableDef, type TableId, where } from '@gantry/model/shared'
import { findRecords } from '../read/find-records.ts'
import type { Cell, SheetRow } from '../sheets/sheet.ts'
import { draftsOf } from '../write/create-records.ts'
import type { Draft } from '../write/draft.ts'
import type { Parse } from '../write/read-values.ts'
import type { Target } from '../write/target.ts'
import { unguardFormula } from './formula-guard.ts'
import { type KnownNames, resolveReferences } from './references.ts'
import { joinKey, type SlaveRows } from './slave-rows.ts'

type Input = Record<string, Json>

/** A record a row of the sheet names by its key. */
export interface Known {
  readonly at: number
  readonly id: string
  /** As it stood when the sheet was compared with it. */
  readonly version: number
  readonly input: Input
}

/** Rows of a sheet made ready to be written, each by its place in `rows`. */
export interface ReadBatch {
  readonly rows: readonly SheetRow[]
  readonly slaveRows: SlaveRows
  /** What reading found wrong; empty for rows that may be written. */
  readonly issues: readonly (readonly Issue[])[]
  readonly fresh: readonly { readonly at: number; readonly draft: Draft }[]
  readonly known: readonly Known[]
}

/** What an import remembers from batch to batch. */
export interface Memory {
  /** The line at which each key was first seen. */
  readonly keys: Map<string, number>
  readonly names: KnownNames
  readonly parse: Parse
}

/** Reads one batch: names to ids, keys to records, rows to drafts. Writes nothing. */
export const readBatch = async (
  ctx: Ctx,
  target: Target,
  plan: ImportPlan,
  rows: readonly SheetRow[],
  slaveRows: SlaveRows,
  memory: Memory,
): Promise<ReadBatch> => {
  const columns = writtenColumns(target.table, plan.columns, plan.key)
  const inputs = rows.map(row => toInput(row.cells, columns))
  const found = await resolveReferences(ctx, target.table, inputs, memory.names)
  const issues = found.map(list => [...list])
  await addSlaves(ctx, target, plan, rows, slaveRows, inputs, issues, memory)
  const { key } = plan
  // A value the server makes can tell which record is meant; it is never taken from a file.
  const numbered = new Set(Object.keys(target.table.fields).filter(id => isMade(target.table, id)))
  if (key !== undefined) refuseRepeated(key, !numbered.has(key), inputs, rows, memory.keys, issues)
  const existing =
    key === undefined ? new Map<string, Existing>() : await findExisting(ctx, target.table.id, key, inputs)

  const known: Known[] = []
  const fresh: number[] = []
  for (const [at, input] of inputs.entries()) {
    if ((issues[at]?.length ?? 0) > 0) continue
    const value = key === undefined ? '' : keyOf(input[key])
    const record = existing.get(value)
    for (const id of numbered) delete input[id]
    if (record) known.push({ at, ...record, input })
    else if (key !== undefined && numbered.has(key) && value !== '')
      issues[at]?.push(issue(key, 'record_missing', { value }))
    else fresh.push(at)
  }
  const drafts = draftsOf(
    ctx,
    target,
    fresh.map(at => inputs[at] ?? {}),
    memory.parse,
  )
  return {
    rows,
    slaveRows,
    issues,
    known,
    fresh: fresh.flatMap((at, index) => {
      const draft = drafts[index]
      const line = rows[at]?.line
      return draft && line !== undefined ? [{ at, draft: { ...draft, line } }] : []
    }),
  }
}

/** An empty cell is left out: a new record then has its default, an existing one keeps what it has. */
const toInput = (cells: readonly Cell[], columns: ColumnMap): Input => {
  const input: Input = {}
  for (let index = 0; index < columns.length; index++) {
    const field = columns[index]
    const cell = cells[index]
    if (field === null || field === undefined) continue
    if (cell === undefined || cell === null || cell === '') continue
    input[field] = typeof cell === 'string' ? unguardFormula(cell.trim()) : cell
  }
  return input
}

const addSlaves = async (
  ctx: Ctx,
  target: Target,
  plan: ImportPlan,
  rows: readonly SheetRow[],
  slaveRows: SlaveRows,
  inputs: readonly Input[],
  issues: readonly Issue[][],
  memory: Memory,
): Promise<void> => {
  for (const slave of plan.slaves ?? []) {
    const table = target.slaves.find(({ id }) => id === slave.field)?.table
    if (!table) throw new AppError('request.invalid', {}, [issue(slave.field, 'unknown')])
    const columns = writtenColumns(table, slave.columns)
    const flat = rows.flatMap((row, master) => {
      const mine = slaveRows.get(slave.sheet)?.get(joinKey(row.cells[slave.masterColumn])) ?? []
      return mine.map((staged, at) => ({ master, at, row: toInput(staged.cells, columns) }))
    })
    const found = await resolveReferences(
      ctx,
      table,
      flat.map(({ row }) => row),
      memory.names,
    )
    for (const [index, { master, at, row }] of flat.entries()) {
      const input = inputs[master]
      if (!input) continue
      const before = input[slave.field]
      input[slave.field] = [...(Array.isArray(before) ? before : []), row]
      for (const one of found[index] ?? [])
        issues[master]?.push({ ...one, field: `${slave.field}.${at}.${one.field}` })
    }
  }
}

const isMade = (table: TableDef, id: string): boolean => {
  const field = table.fields[id]
  return field !== undefined && (fieldTypeOf(field).assigned === true || field.computed !== undefined)
}

/** An export brought back has columns of computed fields too, which say nothing; the key among them names the record. */
const writtenColumns = (table: TableDef, columns: ColumnMap, key?: string): ColumnMap =>
  columns.map(id => (id !== null && id !== key && table.fields[id]?.computed ? null : id))

const keyOf = (value: unknown): string => String(value ?? '').trim()

const refuseRepeated = (
  key: string,
  required: boolean,
  inputs: readonly Input[],
  rows: readonly SheetRow[],
  seen: Map<string, number>,
  issues: readonly Issue[][],
): void => {
  for (const [index, input] of inputs.entries()) {
    const value = keyOf(input[key])
    const first = seen.get(value)
    if (value === '') {
      if (required) issues[index]?.push(issue(key, 'required'))
    } else if (first !== undefined) issues[index]?.push(issue(key, 'duplicate_in_file', { row: first }))
    else seen.set(value, rows[index]?.line ?? 0)
  }
}

interface Existing {
  readonly id: string
  readonly version: number
}

/** Keys asked for at once. */
const keysAtOnce = 200

const findExisting = async (
  ctx: Ctx,
  table: TableId,
  key: string,
  inputs: readonly Input[],
): Promise<Map<string, Existing>> => {
  const values = inputs.map(input => keyOf(input[key])).filter(value => value !== '')
  const found = new Map<string, Existing>()
  for (let start = 0; start < values.length; start += keysAtOnce) {
    const page = await findRecords(ctx, table, {
      filter: where(key, 'in', values.slice(start, start + keysAtOnce)),
      fields: [key],
      pageSize: keysAtOnce,
      count: 'none',
    })
    for (const row of page.data)
      found.set(keyOf(row[key]), { id: String(row.id), version: Number(row.version) })
  }
  return found
}
