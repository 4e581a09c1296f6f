import { AppError, type Issue, issue, type Json } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Budgeted, type Ctx, withBudget } from '@gantry/kernel/server'
import {
  type ColumnMap,
  type FieldId,
  type ImportPlan,
  readLineColumn,
  type TableDef,
  type TableId,
  where,
} from '@gantry/model/shared'
import { mapInTurns } from '../in-turns.ts'
import { findRecords } from '../read/find-records.ts'
import type { Cell } from '../sheets/sheet.ts'
import { draftOf, type Prepared, prepareDrafts } from '../write/create-records.ts'
import type { Draft } from '../write/draft.ts'
import type { Parse } from '../write/read-values.ts'
import type { Target } from '../write/target.ts'
import { unguardFormula } from './formula-guard.ts'
import { lineColumns, linesWith, type SheetRecord } from './group-lines.ts'
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
  readonly rows: readonly SheetRecord[]
  readonly slaveRows: SlaveRows
  /** What reading found wrong; empty for rows that may be written. */
  readonly issues: readonly (readonly Issue[])[]
  readonly known: readonly Known[]
  /** The places of new records. */
  readonly fresh: readonly number[]
  readonly prepared: Prepared
}

/** What an import remembers from batch to batch. */
export interface Memory {
  /** See `tellCreated`. */
  readonly toldLater: boolean
  /** The line at which each key was first seen. */
  readonly keys: Map<string, number>
  readonly names: KnownNames
  readonly parse: Parse
}

/** Reads one batch: names to ids, keys to records, rows to drafts made ready to be written. Writes nothing. */
export const readBatch = async (
  given: Ctx,
  target: Target,
  plan: ImportPlan,
  rows: readonly SheetRecord[],
  slaveRows: SlaveRows,
  memory: Memory,
): Promise<ReadBatch> => {
  const ctx = withBudget(given)
  const columns = writtenColumns(target.table, plan.columns, plan.key)
  const inputs = rows.map(row => toInput(row.cells, columns))
  const found = await resolveReferences(ctx, target.table, inputs, memory.names)
  const issues = found.map((list, at) => [...list, ...(rows[at]?.wrong ?? []).map(one => one.issue)])
  for (const { field, columns: own, rowsOf } of slaveSources(plan, slaveRows))
    await addSlaves(ctx, target, field, own, rows.map(rowsOf), inputs, issues, memory)
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
  // A row is mended once: what its values are wrong in is told along with what was not found.
  if (key === undefined)
    for (const [at, list] of issues.entries())
      if (list.length > 0) list.push(...valueIssues(ctx, target, inputs[at] ?? {}, numbered, list, memory))
  const drafts = await mapInTurns(
    fresh,
    (at): Draft => ({
      ...draftOf(ctx, target, inputs[at] ?? {}, memory.parse),
      line: rows[at]?.line ?? 0,
    }),
  )
  return {
    rows,
    slaveRows,
    issues,
    known,
    fresh,
    prepared: await prepareDrafts(ctx, target, drafts, memory.toldLater),
  }
}

/** What is wrong with the values of a row beside what is known of it. */
const valueIssues = (
  ctx: Budgeted,
  target: Target,
  input: Input,
  made: ReadonlySet<FieldId>,
  known: readonly Issue[],
  { parse }: Memory,
): readonly Issue[] => {
  const given = Object.fromEntries(Object.entries(input).filter(([id]) => !made.has(id)))
  const { issues } = draftOf(ctx, target, given, parse)
  return issues.filter(({ field }) => !known.some(one => one.field === field))
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

/** Where the rows of one slave field stand. */
interface SlaveSource {
  readonly field: FieldId
  readonly columns: ColumnMap
  rowsOf(record: SheetRecord): readonly { readonly cells: readonly Cell[] }[]
}

/** In sheets of their own, or in the lines of their records. */
const slaveSources = (plan: ImportPlan, slaveRows: SlaveRows): readonly SlaveSource[] => [
  ...(plan.slaves ?? []).map(
    (slave): SlaveSource => ({
      field: slave.field,
      columns: slave.columns,
      rowsOf: ({ cells }) => slaveRows.get(slave.sheet)?.get(joinKey(cells[slave.masterColumn])) ?? [],
    }),
  ),
  ...[...lineColumns(plan.columns)].map(
    ([field, columns]): SlaveSource => ({
      field,
      columns,
      rowsOf: ({ lines = [] }) => linesWith(lines, columns),
    }),
  ),
]

const addSlaves = async (
  ctx: Ctx,
  target: Target,
  field: FieldId,
  given: ColumnMap,
  rows: readonly (readonly { readonly cells: readonly Cell[] }[])[],
  inputs: readonly Input[],
  issues: readonly Issue[][],
  memory: Memory,
): Promise<void> => {
  const table = target.slaves.find(({ id }) => id === field)?.table
  if (!table) throw new AppError('request.invalid', {}, [issue(field, 'unknown')])
  // Rows of a record are replaced as a whole, so nothing the server makes is needed to find them.
  const columns = writtenColumns(table, given).map(id => (id !== null && isMade(table, id) ? null : id))
  const flat = rows.flatMap((mine, master) =>
    mine.map(({ cells }, at) => ({ master, at, row: toInput(cells, columns) })),
  )
  const found = await resolveReferences(
    ctx,
    table,
    flat.map(({ row }) => row),
    memory.names,
  )
  for (const [index, { master, at, row }] of flat.entries()) {
    const input = inputs[master]
    if (!input) continue
    const before = input[field]
    input[field] = [...(Array.isArray(before) ? before : []), row]
    for (const one of found[index] ?? [])
      issues[master]?.push({ ...one, field: `${field}.${at}.${one.field}` })
  }
}

const isMade = (table: TableDef, id: string): boolean => {
  const field = table.fields[id]
  return field !== undefined && (fieldTypeOf(field).assigned === true || field.computed !== undefined)
}

/**
 * The columns of the record itself. An export brought back has columns of computed fields too, which say nothing; the key among
 * them names the record.
 */
const writtenColumns = (table: TableDef, columns: ColumnMap, key?: string): ColumnMap =>
  columns.map(id =>
    id !== null && (readLineColumn(id) !== null || (id !== key && table.fields[id]?.computed)) ? null : id,
  )

const keyOf = (value: unknown): string => String(value ?? '').trim()

const refuseRepeated = (
  key: string,
  required: boolean,
  inputs: readonly Input[],
  rows: readonly SheetRecord[],
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
