import {
  audit,
  type Ctx,
  type Database,
  type Executor,
  inTransaction,
  type Kernel,
  sql,
} from '@gantry/kernel/server'
import type { Credentials } from '../../shared/contract.ts'
import { forgetKnown } from '../ingest/known-device.ts'
import { hashOfKey, newKey } from './keys.ts'
import { namedDevice, requireDevice } from './require-device.ts'

/** NOTIFY channel on which processes learn that a device has another key: `<space> <device>`. */
export const keyChannel = 'gantry_device_key'

const hearing = new WeakSet<Database>()

/** Makes this process forget a key once another one is issued anywhere: the one before must not be accepted by any process. */
export const hearNewKeys = async (kernel: Kernel): Promise<void> => {
  if (hearing.has(kernel.database)) return
  hearing.add(kernel.database)
  await kernel.database.listen(keyChannel, () => forgetKnown(kernel))
}

/** Tells all processes of a key, at the commit of the transaction of `db`. */
export const tellNewKey = (db: Executor, space: string, device: string): Promise<unknown> =>
  db.run(sql`select pg_notify(${keyChannel}, ${`${space} ${device}`})`)

interface Connection {
  readonly space: string
  readonly product: string | null
  readonly code: string
  readonly key: string
  readonly origin: string
  readonly broker: string | null
}

/** What is entered in a device so that it connects with this key. */
export const credentialsOf = ({ space, product, code, key, origin, broker }: Connection): Credentials => {
  const topic = `${space}/${product ?? ''}/${code}`
  return {
    key,
    user: topic,
    topic: `${topic}/up`,
    address: `${origin}/space-${space}/api/devices/${encodeURIComponent(code)}/up`,
    broker,
  }
}

/** Gives a device a new key; the one before ends, and connections with it are closed. */
export const issueKey = (ctx: Ctx, id: string, origin: string, broker: string | null): Promise<Credentials> =>
  inTransaction(ctx, async tx => {
    await requireDevice(tx, id)
    const named = await namedDevice(tx, id)
    const key = newKey()
    await tx.db.run(sql`
      insert into gantry.device_key (space, device, hash, ending, since)
      values (${tx.space}, ${id}::uuid, ${hashOfKey(key)}, ${key.slice(-4)}, ${tx.now})
      on conflict (space, device) do update set hash = excluded.hash, ending = excluded.ending, since = excluded.since`)
    await tellNewKey(tx.db, tx.space, id)
    await audit(tx, { action: 'device.key_issued', details: { id, code: named.code } })
    forgetKnown(tx.kernel)
    return credentialsOf({ ...named, space: tx.space, key, origin, broker })
  })
