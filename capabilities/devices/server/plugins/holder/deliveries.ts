import { type Kernel, platform, sql } from '@gantry/kernel/server'

/** Devices that are served at the same time. */
const together = 8

/** Serves devices one call each at a time; one that is called meanwhile is served once more. */
export interface Deliveries {
  call(device: string): void
  /** Resolves when nothing is under way; nothing is begun any more. */
  finish(): Promise<void>
}

export const createDeliveries = (serve: (device: string) => Promise<void>): Deliveries => {
  const waiting = new Set<string>()
  const serving = new Map<string, Promise<void>>()
  let isFinished = false

  const next = (): void => {
    for (const device of waiting) {
      if (isFinished || serving.size >= together) return
      if (serving.has(device)) continue
      waiting.delete(device)
      serving.set(
        device,
        serve(device).finally(() => {
          serving.delete(device)
          next()
        }),
      )
    }
  }
  return {
    call: device => {
      waiting.add(device)
      next()
    },
    finish: async () => {
      isFinished = true
      await Promise.allSettled(serving.values())
    },
  }
}

/** Those of the devices for which a command or a desired value waits. */
export const devicesAwaited = async (
  kernel: Kernel,
  space: string,
  devices: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await platform(kernel).run<{ device: string }>(sql`
    select distinct device from gantry.device_command
    where space = ${space} and device = any(${[...devices]}::uuid[]) and state = 'queued' and expires_at > now()
    union
    select t.device from gantry.device_twin t
    where t.space = ${space} and t.device = any(${[...devices]}::uuid[]) and exists (
      select 1 from jsonb_each(t.desired) as p (name, body)
      where p.body -> 'value' is distinct from t.reported -> p.name -> 'value')`)
  return rows.map(({ device }) => device)
}
