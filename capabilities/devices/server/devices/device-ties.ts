import { type Ctx, type Kernel, sql } from '@gantry/kernel/server'
import type { DeviceTies } from '../../shared/contract.ts'

/** Counts the open alarms of devices of the space. */
type CountAlarms = (ctx: Ctx, devices: readonly string[]) => Promise<number>

const counterOf = new WeakMap<Kernel, CountAlarms>()

/** Registers who knows the alarms of devices. Called in `boot`; without it no device has any. */
export const registerAlarmCount = (kernel: Kernel, count: CountAlarms): void => {
  counterOf.set(kernel, count)
}

/** Connections named at most; devices seldom hang on more than one. */
const mostNamed = 20

/** What ends or stays behind when devices are deleted: their open alarms, and the connections that read them. */
export const readDeviceTies = async (ctx: Ctx, ids: readonly string[]): Promise<DeviceTies> => {
  const { rows } = await ctx.db.run<{ readonly name: string }>(sql`
    select c.name from gantry.device_connection c
    where c.space = ${ctx.space} and exists (
      select 1 from jsonb_array_elements(c.devices) d where d ->> 'device' = any(${[...ids]}::text[]))
    order by c.name limit ${mostNamed}`)
  return {
    alarms: (await counterOf.get(ctx.kernel)?.(ctx, ids)) ?? 0,
    connections: rows.map(({ name }) => name),
  }
}
