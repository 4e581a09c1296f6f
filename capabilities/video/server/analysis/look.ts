import { AppError } from '@gantry/base/shared'
import { asSystem, type Ctx, emit, inTransaction, sql } from '@gantry/kernel/server'
import { OutboundFailure, streamOut } from '@gantry/outbound/server'
import { createRecord, getRecord } from '@gantry/records/server'
import type { Look } from '../../shared/contract.ts'
import { standsIn } from '../../shared/zone.ts'
import { accessFor } from '../cameras/access.ts'
import { keepPicture, takePicture } from '../cameras/keep-picture.ts'
import { readCamera } from '../cameras/read-camera.ts'
import { cornersIn, idIn, textIn } from '../rows.ts'
import { type Found, type Question, readAnswer } from './protocol.ts'

/** Of an answer of a service at most. */
const mostBytes = 1024 * 1024
const longest = 20_000

/**
 * Looks once: takes a picture, asks the service, and keeps what it finds in the zone with the confidence asked for. The picture is
 * kept only where something was found. `ctx` must see the task; what is kept is written by the system.
 * @throws AppError record.not_found, video.no_picture, video.not_picture, outbound.*
 */
export const look = async (ctx: Ctx, id: string, signal?: AbortSignal): Promise<Look> => {
  const { data: task } = await getRecord(ctx, 'video_task', id)
  const camera = await readCamera(ctx, idIn(task.camera) ?? '')
  const began = performance.now()
  const at = ctx.kernel.now()
  const ended = AbortSignal.timeout(longest)
  const until = signal ? AbortSignal.any([signal, ended]) : ended
  const picture = await takePicture(ctx, camera, until)
  const zone = cornersIn(task.zone)
  const found = await askService(
    ctx,
    id,
    textIn(task.service),
    {
      task: textIn(task.name),
      camera: camera.name,
      kind: textIn(task.kind),
      at: at.toISOString(),
      zone,
      image: { mime: picture.mime, data: picture.content.toString('base64') },
    },
    until,
  )
  const least = typeof task.confidence === 'number' ? task.confidence : 0
  const kept = found.filter(({ confidence, box }) => confidence >= least && standsIn(box, zone))
  const file = kept.length > 0 ? await keepPicture(ctx, camera.name, picture) : null
  await inTransaction(asSystem(ctx, 'video analysis'), async tx => {
    await noteLook(tx, id, at, null)
    // One row for each label: five people in one picture are one thing to judge.
    for (const label of new Set(kept.map(each => each.label))) {
      const boxes = kept.filter(each => each.label === label)
      const { id: detection } = await createRecord(tx, 'video_detection', {
        label,
        task: id,
        camera: camera.id,
        confidence: Number(Math.max(...boxes.map(each => each.confidence)).toFixed(2)),
        at: at.toISOString(),
        picture: file ? [file] : [],
        boxes: boxes.map(({ box }) => ({ ...box })),
        state: 'fresh',
      })
      await emit(tx, {
        type: 'video.detected',
        table: 'video_detection',
        recordId: detection,
        payload: { label, task: textIn(task.name), camera: camera.name, keeper: camera.keeper },
      })
    }
  })
  return {
    detections: kept,
    ignored: found.length - kept.length,
    milliseconds: Math.round(performance.now() - began),
  }
}

/** Keeps when a task last looked and what went wrong; not a change of the record that people make, so it has no history. */
export const noteLook = async (ctx: Ctx, id: string, at: Date, problem: string | null): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.t_video_task set f_last_run = ${at}, f_problem = ${problem}
    where space = ${ctx.space} and id = ${id}::uuid`)
}

const askService = async (
  ctx: Ctx,
  task: string,
  url: string,
  question: Question,
  signal: AbortSignal,
): Promise<readonly Found[]> => {
  const access = await accessFor(ctx, task, url)
  const { status, body } = await streamOut(
    ctx.kernel,
    {
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        ...(access && { authorization: `Bearer ${access.password}` }),
      },
      body: JSON.stringify(question),
    },
    signal,
  )
  const { host } = new URL(url)
  let text = ''
  for await (const chunk of body as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8')
    if (text.length > mostBytes) throw new OutboundFailure('too_large', host)
  }
  if (status >= 300) throw new AppError('outbound.status', { status, host })
  return readAnswer(text)
}
