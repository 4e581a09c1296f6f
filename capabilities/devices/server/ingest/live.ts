import { everySpace, type Kernel, push } from '@gantry/kernel/server'

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
  timer: NodeJS.Timeout | null
}

const pendingOf = new WeakMap<Kernel, Pending>()

/** Tells browsers that watch the devices of these spaces to fetch new values; throttled. */
export const pushLive = (kernel: Kernel, devices: readonly Told[]): void => {
  const pending = pendingOf.get(kernel) ?? { devices: new Map<string, Told>(), timer: null }
  pendingOf.set(kernel, pending)
  for (const { space, id } of devices) pending.devices.set(id, { space, id })
  pending.timer ??= setTimeout(() => {
    pending.timer = null
    const told = [...pending.devices.values()]
    pending.devices.clear()
    void tell(kernel, told).catch((error: unknown) =>
      kernel.log.warn({ err: error }, 'live values of devices not told'),
    )
  }, tellEvery).unref()
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
