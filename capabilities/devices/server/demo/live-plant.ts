import { demoSpace } from '@gantry/identity/server'
import { everySpace, isFeatureOff, type Kernel, type Schedule, sql, systemCtx } from '@gantry/kernel/server'
import { latestOf } from '@gantry/telemetry/server'
import { ingest } from '../ingest/ingest.ts'
import { knownDevice } from '../ingest/known-device.ts'
import { demoDevices, demoProducts } from './plant.ts'
import { frameOf } from './traffic.ts'

/** Minutes after which nobody is thought to be looking at the demo plant any more. */
const watchedFor = 30

/** Whether somebody used the demo space of late: its plant sends nothing while nobody looks. */
export const isDemoWatched = async (kernel: Kernel): Promise<boolean> => {
  const { count } = await kernel.database.of(everySpace).run(sql`
    select 1 from gantry.session
    where space = ${demoSpace} and last_seen_at > ${kernel.now()}::timestamptz - make_interval(mins => ${watchedFor}) limit 1`)
  return count > 0
}

/** A message of a device of the demo plant, taken as if it came by MQTT; nothing happens where there is no such device. */
export const sendAsDemo = async (kernel: Kernel, id: string, payloadOf: () => Buffer): Promise<void> => {
  if (isFeatureOff({ kernel, space: demoSpace }, 'devices')) return
  // By the id it was made with: another plant may use the same codes.
  const device = await knownDevice(kernel, demoSpace, id)
  if (!device) return
  const topic = `${demoSpace}/${device.product.code}/${device.code}/up`
  await ingest(kernel, { device, way: 'mqtt', topic, payload: payloadOf(), received: kernel.now().getTime() })
}

/** A value that sways about its base in two hours, with a little noise. */
const swayed = (base: number, minute: number, at: number): number =>
  Number((base * (1 + 0.04 * Math.sin(minute / 20 + at) + 0.015 * Math.random())).toFixed(2))

/** Once a minute, while somebody looks at the demo space, each of its devices that is not out of reach sends its values. */
export const livePlant: Schedule = {
  name: 'devices_demo_plant',
  cron: '* * * * *',
  run: async kernel => {
    if (!(await isDemoWatched(kernel))) return
    const sending = demoDevices.filter(({ state }) => state === 'online')
    const ctx = systemCtx(kernel, demoSpace, 'demo data')
    const latest = await latestOf(
      ctx,
      sending.map(({ id }) => id),
    )
    const minute = kernel.now().getTime() / 60_000
    await Promise.all(
      sending.map(({ id, product: of, base }, place) => {
        const product = demoProducts.find(each => each.id === of)
        const valueAt = (point: string, at: number): number => {
          const last = latest.find(each => each.device === id && each.code === point)?.value
          if (point === 'running') return 1
          if (point === 'interval') return base.interval ?? 10
          if (point === 'energy') return (typeof last === 'number' ? last : (base.energy ?? 0)) + 1
          return swayed(base[point] ?? 0, minute, place + at)
        }
        return product === undefined
          ? undefined
          : sendAsDemo(kernel, id, () =>
              frameOf(
                product,
                Object.fromEntries(product.points.map((point, at) => [point.code, valueAt(point.code, at)])),
              ),
            )
      }),
    )
  },
}
