import { AppError, issue } from '@gantry/base/shared'
import { asSystem, type Ctx, inTransaction } from '@gantry/kernel/server'
import { getRecord, updateRecord } from '@gantry/records/server'
import type { Corner } from '../../shared/zone.ts'
import { keepAccess } from '../cameras/access.ts'
import { textIn } from '../rows.ts'

/** @throws AppError record.not_found; record.invalid: one or two corners enclose nothing */
export const setZone = (ctx: Ctx, id: string, zone: readonly Corner[]): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { data } = await getRecord(tx, 'video_task', id)
    if (zone.length > 0 && zone.length < 3)
      throw new AppError('record.invalid', {}, [issue('zone', 'min_items', { limit: 3 })])
    await updateRecord(asSystem(tx, 'zone of a video task'), 'video_task', id, {
      version: data.version,
      zone: zone.map(({ x, y }) => ({ x: Number(x.toFixed(4)), y: Number(y.toFixed(4)) })),
    })
  })

/** Keeps the key of a service for the host its task names now. @throws AppError record.not_found */
export const setTaskKey = (ctx: Ctx, id: string, key: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { data } = await getRecord(tx, 'video_task', id)
    await keepAccess(tx, id, { user: '', password: key }, [textIn(data.service)])
  })
