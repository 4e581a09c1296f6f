import { asSystem, audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { all, type Filter, type InputOf, where } from '@gantry/model/shared'
import { findRecords, updateRecord } from '@gantry/records/server'
import type {
  Detection,
  judgeDetections as judgeContract,
  listDetections as listContract,
} from '../../shared/contract.ts'
import { boxesIn, cornersIn, fileIn, linkIn, textIn } from '../rows.ts'

const onePage = 60

const nowhere = { id: '', title: '' } as const

/** Kind and zone of tasks. */
const tasksOf = async (ctx: Ctx, ids: readonly string[]) => {
  const { rows } = await ctx.db.run<{
    readonly id: string
    readonly kind: string
    readonly zone: unknown
  }>(sql`
    select id, f_kind as kind, f_zone as zone from gantry.t_video_task
    where space = ${ctx.space} and id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(row => [row.id, row]))
}

/** Detections the caller may see, the newest first. */
export const listDetections = async (
  ctx: Ctx,
  { state, camera, task, from, to, page = 1 }: InputOf<typeof listContract>,
): Promise<{ readonly data: readonly Detection[]; readonly more: boolean }> => {
  const conditions: readonly Filter[] = [
    ...(state ? [where('state', 'eq', state)] : []),
    ...(camera ? [where('camera', 'eq', camera)] : []),
    ...(task ? [where('task', 'eq', task)] : []),
    ...(from ? [where('at', 'gte', from)] : []),
    ...(to ? [where('at', 'lte', to)] : []),
  ]
  const { data } = await findRecords(ctx, 'video_detection', {
    filter: all(...conditions),
    sort: [{ field: 'at', direction: 'desc' }],
    page,
    pageSize: onePage,
    count: 'none',
  })
  const tasks = await tasksOf(
    ctx,
    data.flatMap(row => linkIn(row.task)?.id ?? []),
  )
  return {
    more: data.length === onePage,
    data: data.map((row): Detection => {
      const of = linkIn(row.task) ?? nowhere
      return {
        id: row.id,
        version: row.version,
        label: textIn(row.label),
        confidence: Number(row.confidence ?? 0),
        kind: tasks.get(of.id)?.kind ?? 'other',
        at: textIn(row.at),
        state: row.state === 'confirmed' || row.state === 'false' ? row.state : 'fresh',
        task: of,
        camera: linkIn(row.camera) ?? nowhere,
        picture: fileIn(row.picture),
        boxes: boxesIn(row.boxes),
        zone: cornersIn(tasks.get(of.id)?.zone),
        remark: textIn(row.remark),
      }
    }),
  }
}

/** Judges those that nobody has judged; the others stay as they were judged first. */
export const judge = (
  ctx: Ctx,
  { ids, state, remark }: InputOf<typeof judgeContract>,
): Promise<{ readonly judged: number }> =>
  inTransaction(ctx, async tx => {
    const { data } = await findRecords(tx, 'video_detection', {
      filter: all(where('id', 'in', ids), where('state', 'eq', 'fresh')),
      fields: ['label'],
      pageSize: ids.length,
      count: 'none',
    })
    const system = asSystem(tx, 'detection judged')
    for (const { id, version } of data)
      await updateRecord(system, 'video_detection', id, {
        version,
        state,
        judged_by: tx.actor.personId,
        judged_at: tx.now.toISOString(),
        ...(remark && { remark }),
      })
    if (data.length > 0)
      await audit(tx, {
        action: 'video.judged',
        table: 'video_detection',
        details: { state, count: data.length },
      })
    return { judged: data.length }
  })
