import { type Kernel, platform, sql } from '@gantry/kernel/server'

/** Calls that may come at once before the rate holds them: a tenth of a minute's, two at least. */
const burstOf = (perMinute: number): number => Math.max(2, Math.ceil(perMinute / 10))

/** The steps of the generic cell rate algorithm, in milliseconds. */
const cellOf = (perMinute: number): { readonly step: number; readonly slack: number } => {
  const step = 60_000 / perMinute
  return { step, slack: step * (burstOf(perMinute) - 1) }
}

/**
 * Counts a call against a rate, exactly over all processes: one number per key, the moment at which the next call conforms
 * (generic cell rate algorithm).
 * @returns seconds to wait, 0 when the call is allowed
 */
export const takeCell = async (kernel: Kernel, key: string, perMinute: number): Promise<number> => {
  const now = kernel.now()
  const { step, slack } = cellOf(perMinute)
  const first = new Date(now.getTime() + step)
  const { rows } = await platform(kernel).run<{ readonly allowed: boolean; readonly next: string }>(
    sql`
    with taken as (
      insert into gantry.gateway_rate as r (key, next) values (${key}, ${first})
      on conflict (key) do update
        set next = greatest(r.next, ${now}::timestamptz) + make_interval(secs => ${step / 1000}::float8)
        where r.next <= ${now}::timestamptz + make_interval(secs => ${slack / 1000}::float8)
      returning next
    )
    select true as allowed, next from taken
    union all
    select false, next from gantry.gateway_rate where key = ${key} and not exists (select from taken)`,
    { name: 'gateway.rate' },
  )
  const [found] = rows
  if (!found || found.allowed) return 0
  return Math.max(1, Math.ceil((Date.parse(found.next) - slack - now.getTime()) / 1000))
}
