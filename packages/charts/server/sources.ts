import { AppError, type JsonObject, type Text } from '@gantry/base/shared'
import { fieldStoreOf } from '@gantry/fields/server'
import { type Ctx, ident, join, type Kernel, raw, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, Filter, TableDef, TableInfo } from '@gantry/model/shared'
import { columnName } from '@gantry/records/server'
import { defaultView } from '@gantry/records/shared'
import { isSourceName, type SourceSummary } from '../shared/source.ts'

/** Rows a source has computed for one caller; values in the stored form of their field. */
export interface SourceRows {
  readonly rows: readonly JsonObject[]
  /** There are more; these are the newest. */
  readonly partial: boolean
  /** Seconds after which there may be other rows; charts ask again. Absent: rows do not change by themselves. */
  readonly refresh?: number
}

/**
 * Figures that are computed and not stored as a table, described as a table so that charts treat both alike. The source
 * applies the rights of the caller: `rows` returns only what he may see.
 */
export interface RowSource {
  /** `<capability>.<rows>`; stored in charts. */
  readonly name: string
  readonly label: Text
  /** What its designer has to know: what is taken where the chart has no filter, and limits. */
  readonly about?: Text
  /** Whether the caller may use it at all. */
  isOpen(ctx: Ctx): Promise<boolean>
  /** Its fields, with the choices open to the caller. The first is its title. */
  fields(ctx: Ctx): Promise<TableDef['fields']>
  /**
   * At most some ten thousand rows. `filter` is applied afterwards; a source may use it to compute fewer. `by`: the fields they
   * are grouped by, for figures that mean something else by one field than by another.
   */
  rows(ctx: Ctx, filter: Filter, by: readonly FieldId[]): Promise<SourceRows>
}

const registered = new WeakMap<Kernel, Map<string, RowSource>>()

/** Registers sources of charts for this process; a capability calls it in its `boot`. */
export const registerChartSources = (kernel: Kernel, sources: readonly RowSource[]): void => {
  const known = registered.get(kernel) ?? new Map<string, RowSource>()
  for (const source of sources) {
    if (!isSourceName(source.name)) throw new Error(`the name of a chart source has no dot: ${source.name}`)
    known.set(source.name, source)
  }
  registered.set(kernel, known)
}

const summaryOf = ({ name, label, about }: RowSource): SourceSummary => ({
  name,
  label,
  ...(about !== undefined && { about }),
})

/** The sources open to the caller. */
export const listSources = async (ctx: Ctx): Promise<readonly SourceSummary[]> => {
  const open: SourceSummary[] = []
  for (const source of registered.get(ctx.kernel)?.values() ?? [])
    if (await source.isOpen(ctx)) open.push(summaryOf(source))
  return open.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** @throws AppError table.not_found for an unknown source and for one closed to the caller */
export const openSource = async (ctx: Ctx, name: string): Promise<RowSource> => {
  const source = registered.get(ctx.kernel)?.get(name)
  if (!source || !(await source.isOpen(ctx))) throw new AppError('table.not_found', { table: name })
  return source
}

/** The table that describes a source to the caller. */
export const sourceTable = async (ctx: Ctx, source: RowSource): Promise<TableDef> => {
  const fields = await source.fields(ctx)
  const [title = 'id'] = Object.keys(fields)
  return { id: source.name, label: source.label, title, fields, policy: [{ operations: ['read'] }] }
}

/** What a screen needs of a source to draw its charts. @throws AppError table.not_found */
export const readSource = async (ctx: Ctx, name: string): Promise<TableInfo> => {
  const table = { ...(await sourceTable(ctx, await openSource(ctx, name))), policy: [] }
  return {
    table,
    view: defaultView(table, { brief: () => true }),
    rights: { operations: ['read'], readable: Object.keys(table.fields), masked: [], writable: [] },
    slaves: [],
    preferences: {},
  }
}

/** Computed rows as a relation with the columns of their table. */
export const relationOf = (table: TableDef, rows: readonly JsonObject[]): Sql => {
  const columns = Object.entries(table.fields).map(([id, field]) => ({
    id,
    type: fieldStoreOf(field).column(field) ?? 'text',
  }))
  const typed = columns.map(({ id, type }) => sql`${ident(id)} ${raw(type)}`)
  const named = columns.map(({ id }) => sql`${ident(id)} as ${ident(columnName(id))}`)
  return sql`select ${join(named, ', ')} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (${join(typed, ', ')})`
}
