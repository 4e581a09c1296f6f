import { AppError } from '@gantry/base/shared'
import { asSystem, type Ctx, inTransaction } from '@gantry/kernel/server'
import { getRecord, updateRecord } from '@gantry/records/server'
import type { Checked } from '../../shared/contract.ts'
import { turningOf } from '../control/move.ts'
import { askCamera } from './ask-camera.ts'
import { keepPicture, takePicture } from './keep-picture.ts'
import { readCamera } from './read-camera.ts'

/** Calls the addresses of a camera; the picture it gives is kept as its last one. @throws AppError record.not_found */
export const checkCamera = async (ctx: Ctx, id: string): Promise<readonly Checked[]> => {
  const camera = await readCamera(ctx, id)
  const tried = async (
    part: Checked['part'],
    address: string,
    run: () => Promise<void>,
  ): Promise<Checked[]> => {
    if (address === '') return []
    try {
      await run()
      return [{ part, ok: true, reason: null }]
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return [{ part, ok: false, reason: error.code }]
    }
  }
  let taken: Awaited<ReturnType<typeof takePicture>> | undefined
  const found = (
    await Promise.all([
      tried('film', camera.film, async () => {
        const { body } = await askCamera(ctx, id, {
          method: 'GET',
          url: camera.film,
          headers: { accept: '*/*' },
        })
        body.destroy()
      }),
      tried('picture', camera.still, async () => {
        taken = await takePicture(ctx, camera, AbortSignal.timeout(15_000))
      }),
      tried('control', camera.control, async () => {
        await turningOf(ctx, camera)
      }),
    ])
  ).flat()
  const picture = taken && (await keepPicture(ctx, camera.name, taken))
  await inTransaction(ctx, async tx => {
    const { data } = await getRecord(tx, 'camera', id)
    await updateRecord(asSystem(tx, 'camera check'), 'camera', id, {
      version: data.version,
      ...(found.length > 0 && { state: found.some(({ ok }) => ok) ? 'online' : 'offline' }),
      ...(picture && { picture: [picture], pictured_at: ctx.kernel.now().toISOString() }),
    })
  })
  return found
}
