import { AppError, isUuid } from '@gantry/base/shared'
import { memberActors } from '@gantry/identity/server'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import type { RowBatch } from '@gantry/transform/server'
import type { Column, ColumnType, SourceSettings, Task } from '@gantry/transform/shared'
import { mostPlaces } from '@gantry/transform/shared'
import { connectorOf } from '../../connectors/servers.ts'
import type { Batch, Readable, Column as SourceColumn } from '../../shared/sources/rows.ts'
import { bound, type OpenSource, openSource } from '../sources/open-source.ts'

/** The id that stands for the tables of the space itself. */
export const ownTables = 'space'

/** A data source, or the tables of the space, with the rights of the actor. @throws AppError source.not_found */
export const openEnd = async (ctx: Ctx, source: string, signal?: AbortSignal): Promise<OpenSource> => {
  if (source === ownTables) {
    const own = bound(await connectorOf('space'), { ctx, settings: {}, ...(signal && { signal }) })
    return { id: ownTables, name: '', kind: 'space', ...own }
  }
  if (!isUuid(source)) throw new AppError('source.not_found')
  return openSource(ctx, source, signal)
}

/** What a source step reads. */
export const readableOf = ({ object, query }: SourceSettings): Readable =>
  query === undefined ? { object } : { query }

/** A context with the rights of a task: its own, under its name, or those of its owner. @throws AppError task.owner */
export const actingFor = async <In extends Ctx>(ctx: In, { as, owner }: Task, name: string): Promise<In> => {
  if (as === 'task') {
    const named = { ...ctx, actor: { ...ctx.actor, name } }
    return { ...ctx, ...asSystem(named, `task: ${name}`) }
  }
  const [member] = await memberActors(ctx, sql`m.id = ${owner ?? null}::uuid`, 1)
  if (!member?.active) throw new AppError('task.owner')
  return { ...ctx, actor: member.actor }
}

/** Decimal places of a floating-point number, whose exact value no decimal has. */
const usualPlaces = 6

const decimals = /^decimal\(\d+,(\d+)\)$/

const typeOf = (type: SourceColumn['type']): ColumnType => {
  const places = decimals.exec(type)?.[1]
  if (places !== undefined) return { kind: 'decimal', places: Math.min(mostPlaces, Number(places)) }
  switch (type) {
    case 'double':
      return { kind: 'decimal', places: usualPlaces }
    case 'integer':
    case 'boolean':
    case 'date':
    case 'timestamp':
      return { kind: type }
    default:
      return { kind: 'text' }
  }
}

/** Columns of a source as steps see them. */
export const columnsOf = (columns: readonly SourceColumn[]): readonly Column[] =>
  columns.map(({ name, type, note, required, readOnly }) => ({
    name,
    ...(note !== undefined && note !== '' && { label: note.slice(0, 200) }),
    type: typeOf(type),
    ...(required && { required }),
    ...(readOnly && { readOnly }),
  }))

/** Batches of a source in the order of the wanted columns. */
export async function* rowsIn(
  batches: AsyncIterable<Batch>,
  wanted: readonly Column[],
): AsyncGenerator<RowBatch> {
  for await (const { columns, rows, values } of batches) {
    const places = wanted.map(({ name }) => columns.findIndex(column => column.name === name))
    yield { rows, values: places.map(at => values[at] ?? new Array(rows).fill(null)) }
  }
}

/** Rows of a step as batches of the columns of a target. */
export async function* batchesOf(
  rows: AsyncIterable<RowBatch>,
  columns: readonly SourceColumn[],
): AsyncGenerator<Batch> {
  for await (const batch of rows) yield { columns, ...batch }
}
