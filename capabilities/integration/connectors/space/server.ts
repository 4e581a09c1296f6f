import { AppError, limits } from '@gantry/base/shared'
import type { ExprType } from '@gantry/expr/shared'
import { fieldTypeOf, isFilled, typeInExpressions } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { all, type FieldDef, type Filter, type RecordRow, type TableDef, where } from '@gantry/model/shared'
import {
  catalogOf,
  effectiveRights,
  findRecords,
  isRequired,
  streamRecords,
  tableOf,
} from '@gantry/records/server'
import type { Column, ColumnType, CursorRange } from '../../shared/sources/rows.ts'
import { batched, pickColumns } from '../batches.ts'
import type { Connector } from '../connector.ts'
import { writeTable } from './write-table.ts'

/** Tables of the space, read and written through the record engine with the rights of the actor. */
export const spaceConnector: Connector = {
  test: async ({ ctx }) => {
    const began = performance.now()
    await catalogOf(ctx)
    return { version: '', milliseconds: Math.round(performance.now() - began) }
  },
  objects: async ({ ctx }, { search = '', writes = false, after, limit }) => {
    const wanted = search.toLowerCase()
    const found = (await readableTables(ctx))
      .filter(({ master }) => !writes || master === undefined)
      .map(({ id, label, app }) => ({ id, name: sayIn(ctx, label) ?? id, app }))
      .filter(({ id, name }) => id.includes(wanted) || name.toLowerCase().includes(wanted))
      .toSorted((a, b) => a.name.localeCompare(b.name, ctx.actor.lang) || (a.id < b.id ? -1 : 1))
    const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
    const page = found.slice(from, from + limit)
    const apps = await appNames(ctx, new Set(page.flatMap(({ app }) => app ?? [])))
    return {
      data: page.map(({ id, name, app }) => {
        const named = app !== undefined && apps.get(app)
        return { id, name, kind: 'table' as const, note: id, ...(named && { app: named }) }
      }),
      next: from + limit < found.length ? (page.at(-1)?.id ?? null) : null,
    }
  },
  describe: async ({ ctx }, object) => {
    const table = await readableTable(ctx, object)
    return {
      columns: await columnsOf(ctx, table),
      rowsAbout: null,
      keys: [['id']],
      ...(table.master !== undefined && { slave: true }),
    }
  },
  async *read({ ctx, signal }, what, { columns: wanted, where: range, limit } = {}) {
    if ('query' in what) throw new AppError('source.no_query')
    const table = await readableTable(ctx, what.object)
    const columns = pickColumns(await columnsOf(ctx, table), wanted)
    const filter = range && filterOf(range)
    const rows = streamRecords(ctx, table.id, {
      fields: columns.map(({ name }) => name).filter(name => name in table.fields),
      ...(filter && { filter }),
      ...(range && { sort: [{ field: range.column, direction: 'asc' as const }] }),
    })
    yield* batched(columns, inColumns(rows, columns), limit, signal)
  },
  write: ({ ctx }, object, batches, mode) => writeTable(ctx, object, batches, mode),
}

const sayIn = (ctx: Ctx, text: TableDef['label'] | undefined): string | undefined =>
  typeof text === 'string' ? text : text?.[ctx.actor.lang]

/** Names of the applications the actor may read, by id. */
const appNames = async (ctx: Ctx, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
  const { tables } = await catalogOf(ctx)
  if (ids.size === 0 || !tables.has('application')) return new Map()
  const { data } = await findRecords(ctx, 'application', {
    filter: where('id', 'in', [...ids]),
    fields: ['name'],
    pageSize: limits.pageSize,
    count: 'none',
  })
  return new Map(data.map(({ id, name }) => [id, String(name ?? '')]))
}

const readableTables = async (ctx: Ctx): Promise<readonly TableDef[]> => {
  const { tables } = await catalogOf(ctx)
  const drawn = [...tables.values()].filter(({ home }) => home !== 'platform')
  const open = await Promise.all(drawn.map(table => effectiveRights(ctx, table)))
  return drawn.filter((_, at) => open[at]?.operations.includes('read'))
}

/** @throws AppError table.not_found */
const readableTable = async (ctx: Ctx, id: string): Promise<TableDef> => {
  const table = await tableOf(ctx, id)
  const { operations } = await effectiveRights(ctx, table)
  if (!operations.includes('read')) throw new AppError('table.not_found', { table: id })
  return table
}

/** Decimal places of numbers whose field does not name them. */
const usualPlaces = 6

const byKind: Readonly<Partial<Record<ExprType['kind'], ColumnType>>> = {
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  dateTime: 'timestamp',
  string: 'text',
}

const typeOf = (def: FieldDef): ColumnType => {
  const { kind } = typeInExpressions(def)
  if (kind === 'number') return `decimal(38,${fieldTypeOf(def).places?.(def) ?? usualPlaces})`
  const type = byKind[kind]
  if (type) return type
  return fieldTypeOf(def).kind === 'reference' ? 'text' : 'json'
}

/** Whether a new record is refused without a value of the field. */
const mustBeGiven = (def: FieldDef): boolean => isRequired(def) && def.default === undefined && !isFilled(def)

const columnsOf = async (ctx: Ctx, table: TableDef): Promise<readonly Column[]> => {
  const { readable } = await effectiveRights(ctx, table)
  return [
    { name: 'id', type: 'text', nullable: false, key: true },
    ...Object.entries(table.fields)
      .filter(([id, def]) => readable.includes(id) && fieldTypeOf(def).kind !== 'rows')
      .map(([id, def]): Column => {
        const note = sayIn(ctx, def.label)
        return {
          name: id,
          type: typeOf(def),
          nullable: def.required !== true,
          ...(mustBeGiven(def) && { required: true }),
          ...(isFilled(def) && { readOnly: true }),
          ...(note && { note }),
        }
      }),
    { name: 'createdAt', type: 'timestamp', nullable: false },
    { name: 'updatedAt', type: 'timestamp', nullable: false },
  ]
}

const filterOf = ({ column, above, upTo }: CursorRange): Filter =>
  all(
    ...(above === undefined ? [] : [where(column, 'gt', above)]),
    ...(upTo === undefined ? [] : [where(column, 'lte', upTo)]),
  )

async function* inColumns(
  chunks: AsyncIterable<readonly RecordRow[]>,
  columns: readonly Column[],
): AsyncGenerator<readonly (readonly unknown[])[]> {
  for await (const rows of chunks)
    yield rows.map(row => columns.map(({ name, type }) => plain(row[name], type)))
}

/** References as their titles; lists and objects as JSON text. */
const plain = (value: unknown, type: ColumnType): unknown => {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return type.startsWith('decimal') ? String(value) : value
  if ('title' in value && typeof value.title === 'string') return value.title
  return JSON.stringify(value)
}
