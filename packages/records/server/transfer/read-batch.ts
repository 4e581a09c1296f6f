import { AppError, type Issue, issue, type Json } from '@gantry/base/shared'
import { isFilled } from '@gantry/fields/shared'
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
import { mapYielding } from '../map-yielding.ts'
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

/** An existing record that a row identifies by its key. */
export interface Known {
  readonly at: number
  readonly id: string
  /** Version when the sheet was compared with it. */
  readonly version: number
  readonly input: Input
}

/** Parsed rows of a sheet, by their index in `rows`. */
export interface ReadBatch {
  readonly rows: readonly SheetRecord[]
  readonly slaveRows: SlaveRows
  /** Issues found while reading; empty for valid rows. */
  readonly issues: readonly (readonly Issue[])[]
  readonly known: readonly Known[]
  /** Indexes of new records. */
  readonly fresh: readonly number[]
  readonly prepared: Prepared
}

/** State kept between the batches of an import. */
export interface Memory {
  /** See `emitCreated`. */
  readonly toldLater: boolean
  /** The line at which each key first occurred. */
  readonly keys: Map<string, number>
  readonly names: KnownNames
  readonly parse: Parse
}

/** Reads one batch: resolves names to ids and keys to records, and prepares drafts. Writes nothing. */
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
  // A server-assigned value can identify a record but is never imported.
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
  // All issues of a row are reported together: invalid values as well as unresolved names.
  if (key === undefined)
    for (const [at, list] of issues.entries())
      if (list.length > 0) list.push(...valueIssues(ctx, target, inputs[at] ?? {}, numbered, list, memory))
  const drafts = await mapYielding(
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

/** Issues of the values of a row, in addition to those known already. */
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

/** An empty cell counts as omitted: a new record gets its default, an existing one keeps its value. */
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

/** Source of the rows of one slave field. */
interface SlaveSource {
  readonly field: FieldId
  readonly columns: ColumnMap
  rowsOf(record: SheetRecord): readonly { readonly cells: readonly Cell[] }[]
}

/** Separate sheets, or the lines of the records. */
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
  // Slave rows of a record are replaced as a whole, so server-assigned values are not needed to identify them.
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
  return field !== undefined && isFilled(field)
}

/**
 * Columns of the record itself. Computed columns of an exported file are ignored; the key column identifies the
 * record.
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

/** Keys per query. */
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
