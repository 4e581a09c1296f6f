import { type Ctx, type Kernel, type LaterWrites, platform, sql, writeLater } from '@gantry/kernel/server'
import type { FieldId, Query, TableDef } from '@gantry/model/shared'
import { shapeOf } from './view-shape.ts'

/** Threshold of a slow list in milliseconds. */
export const slow = 100
/** The same for an actor with few rows, whose page takes 1 to 2 ms with an index for its rules. */
const slowByRule = 3
/** Maximum shapes kept in memory between two writes; others are ignored. */
const mostShapes = 200
/** Interval of writes to the database in milliseconds. */
const pass = 30_000

interface Note {
  readonly space: string
  readonly table: string
  readonly shape: string
  count: number
  total: number
  worst: number
}

interface Notes {
  readonly shapes: Map<string, Note>
  readonly writing: LaterWrites
}

const noted = new WeakMap<Kernel, Notes>()

const openNotes = (kernel: Kernel): Notes => {
  const shapes = new Map<string, Note>()
  const write = async () => {
    const all = [...shapes.values()]
    shapes.clear()
    if (all.length > 0) await addNotes(kernel, all)
  }
  const notes = { shapes, writing: writeLater(kernel, { what: 'slow views', after: pass, write }) }
  noted.set(kernel, notes)
  return notes
}

/** Records a slow list query in memory. Never fails. */
export const noteView = (
  ctx: Ctx,
  table: TableDef,
  query: Query,
  ms: number,
  rules: readonly FieldId[] = [],
): void => {
  if (ms < (rules.length > 0 ? slowByRule : slow) || table.home === 'platform' || table.master !== undefined)
    return
  const notes = noted.get(ctx.kernel) ?? openNotes(ctx.kernel)
  const shape = JSON.stringify(shapeOf(query, rules))
  const key = `${ctx.space} ${table.id} ${shape}`
  const note = notes.shapes.get(key)
  if (note) {
    note.count++
    note.total += ms
    note.worst = Math.max(note.worst, ms)
  } else if (notes.shapes.size < mostShapes)
    notes.shapes.set(key, { space: ctx.space, table: table.id, shape, count: 1, total: ms, worst: ms })
  notes.writing.soon()
}

/** Adds the recorded shapes to `gantry.slow_view` at once, as a schedule does before it reads them. */
export const writeNotes = async (kernel: Kernel): Promise<void> => noted.get(kernel)?.writing.now()

const addNotes = async (kernel: Kernel, all: readonly Note[]): Promise<void> => {
  const list = <T>(of: (note: Note) => T): T[] => all.map(of)
  await platform(kernel).run(sql`
    insert into gantry.slow_view as kept (space, table_id, shape, count, total_ms, worst_ms, last_at)
    select *, now() from unnest(${list(note => note.space)}::text[], ${list(note => note.table)}::text[],
      ${list(note => note.shape)}::text[], ${list(note => note.count)}::bigint[],
      ${list(note => Math.round(note.total))}::bigint[], ${list(note => Math.round(note.worst))}::bigint[])
    on conflict (space, table_id, shape) do update set count = kept.count + excluded.count,
      total_ms = kept.total_ms + excluded.total_ms, worst_ms = greatest(kept.worst_ms, excluded.worst_ms),
      last_at = excluded.last_at`)
}
