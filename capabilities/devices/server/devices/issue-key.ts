import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { Credentials } from '../../shared/contract.ts'
import { forgetKnown } from '../ingest/known-device.ts'
import { namedDevice, requireDevice } from './require-device.ts'

/** The form in which a key is kept. Keys are random, so a plain digest cannot be guessed. */
const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether a key is the one with this hash, in constant time. */
export const isKey = (key: string, hash: string | null): boolean =>
  hash !== null && timingSafeEqual(Buffer.from(hashOfKey(key), 'hex'), Buffer.from(hash, 'hex'))

const newKey = (): string => randomBytes(24).toString('base64url')

/** Gives a device a new key; the one before ends. */
export const issueKey = (ctx: Ctx, id: string, origin: string, broker: string | null): Promise<Credentials> =>
  inTransaction(ctx, async tx => {
    await requireDevice(tx, id)
    const { code, product } = await namedDevice(tx, id)
    const key = newKey()
    await tx.db.run(sql`
      insert into gantry.device_key (space, device, hash, ending, since)
      values (${tx.space}, ${id}::uuid, ${hashOfKey(key)}, ${key.slice(-4)}, ${tx.now})
      on conflict (space, device) do update set hash = excluded.hash, ending = excluded.ending, since = excluded.since`)
    await audit(tx, { action: 'device.key_issued', details: { id, code } })
    forgetKnown(tx.kernel)
    const topic = `${tx.space}/${product ?? ''}/${code}`
    return {
      key,
      user: topic,
      topic: `${topic}/up`,
      address: `${origin}/space-${tx.space}/api/devices/${code}/up`,
      broker,
    }
  })
