import { everySpace, type Kernel, type LaterWrites, push, writeLater } from '@gantry/kernel/server'

/** Browsers are told of a device at most once in this time, in milliseconds. */
const tellEvery = 1_000
/** Devices named one by one; of more in a space at once, the whole table is said to have changed. */
const mostNamed = 100

interface Told {
  readonly space: string
  readonly id: string
}

interface Pending {
  readonly devices: Map<string, Told>
  readonly telling: LaterWrites
}

const pendingOf = new WeakMap<Kernel, Pending>()

/** Tells browsers that watch the devices of these spaces to fetch new values; throttled. */
export const pushLive = (kernel: Kernel, devices: readonly Told[]): void => {
  const pending = pendingOf.get(kernel) ?? openPending(kernel)
  for (const { space, id } of devices) pending.devices.set(id, { space, id })
  pending.telling.soon()
}

const openPending = (kernel: Kernel): Pending => {
  const devices = new Map<string, Told>()
  const telling = writeLater(kernel, {
    what: 'live values of devices',
    after: tellEvery,
    write: async () => {
      const told = [...devices.values()]
      devices.clear()
      await tell(kernel, told)
    },
  })
  const pending = { devices, telling }
  pendingOf.set(kernel, pending)
  return pending
}

const tell = async (kernel: Kernel, told: readonly Told[]): Promise<void> => {
  const spaces = new Map<string, Told[]>()
  for (const one of told) spaces.set(one.space, [...(spaces.get(one.space) ?? []), one])
  for (const [space, devices] of spaces) {
    const ids = devices.length > mostNamed ? [null] : devices.map(({ id }) => id)
    await push(
      kernel.database.of(everySpace),
      ids.map(id => ({ type: 'record', space, table: 'device', id, version: null, op: null })),
    )
  }
}
