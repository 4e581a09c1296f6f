import { type Ctx, type Kernel, platform, sql } from '@gantry/kernel/server'
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
  timer: NodeJS.Timeout | null
}

const noted = new WeakMap<Kernel, Notes>()

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
  const notes = noted.get(ctx.kernel) ?? { shapes: new Map(), timer: null }
  noted.set(ctx.kernel, notes)
  const shape = JSON.stringify(shapeOf(query, rules))
  const key = `${ctx.space} ${table.id} ${shape}`
  const note = notes.shapes.get(key)
  if (note) {
    note.count++
    note.total += ms
    note.worst = Math.max(note.worst, ms)
  } else if (notes.shapes.size < mostShapes)
    notes.shapes.set(key, { space: ctx.space, table: table.id, shape, count: 1, total: ms, worst: ms })
  notes.timer ??= setTimeout(() => {
    writeNotes(ctx.kernel).catch((error: unknown) =>
      ctx.kernel.log.warn({ err: error }, 'slow views not written down'),
    )
  }, pass).unref()
}

/**
 * Adds the recorded shapes to `gantry.slow_view`; called by a schedule and by a timer after the first record.
 */
export const writeNotes = async (kernel: Kernel): Promise<void> => {
  const notes = noted.get(kernel)
  if (!notes) return
  if (notes.timer) clearTimeout(notes.timer)
  notes.timer = null
  const all = [...notes.shapes.values()]
  notes.shapes.clear()
  if (all.length === 0) return
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
