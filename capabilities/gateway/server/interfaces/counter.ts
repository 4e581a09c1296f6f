import { newId } from '@gantry/base/shared'
import { registerRequestObserver, type SeenRequest } from '@gantry/http/server'
import { type Kernel, type LaterWrites, platform, sql, writeLater } from '@gantry/kernel/server'
import { bucketOf } from '../../shared/interfaces/histogram.ts'

const minute = 60_000
/** Calls at least this long are noted one by one. */
const slowFrom = 500
/** Slow calls kept between two writes, and counters of one minute, at most. */
const mostSlow = 50
const mostCounters = 5_000
/** Figures are written at most so often, a moment after a call. */
const writeEvery = 5_000

interface Counter {
  readonly minute: string
  readonly method: string
  readonly route: string
  readonly space: string
  readonly client: string
  calls: number
  errors: number
  ms: number
  readonly histogram: Record<string, number>
  isWritten: boolean
}

/**
 * Counts requests of this process and writes the counts of a minute as they are: a row per process, so processes never wait for one
 * another, and writing twice replaces. A crash loses the last seconds of the figures, and a write that fails what it held.
 */
class RequestCounter {
  readonly #kernel: Kernel
  readonly #process = newId()
  readonly #counters = new Map<string, Counter>()
  #slow: (SeenRequest & { readonly at: string })[] = []
  readonly writing: LaterWrites

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    this.writing = writeLater(kernel, {
      what: 'figures of interfaces',
      after: writeEvery,
      write: () => this.#write(),
    })
  }

  count(seen: SeenRequest): void {
    const now = this.#kernel.now()
    const at = new Date(Math.floor(now.getTime() / minute) * minute).toISOString()
    const { method, route, space, client, status, milliseconds } = seen
    const key = [at, method, route, space, client].join(' ')
    const counter = this.#counters.get(key) ?? {
      ...{ minute: at, method, route, space, client },
      ...{ calls: 0, errors: 0, ms: 0, histogram: {}, isWritten: false },
    }
    if (counter.calls === 0 && this.#counters.size >= mostCounters) return
    counter.calls++
    if (status >= 400) counter.errors++
    counter.ms += milliseconds
    const bucket = bucketOf(milliseconds)
    counter.histogram[bucket] = (counter.histogram[bucket] ?? 0) + 1
    counter.isWritten = false
    this.#counters.set(key, counter)
    if (milliseconds >= slowFrom && this.#slow.length < mostSlow)
      this.#slow.push({ ...seen, at: now.toISOString() })
    this.writing.soon()
  }

  /** Writes what was counted since the last time; figures of a minute that is over are then forgotten here. */
  async #write(): Promise<void> {
    const rows = [...this.#counters.values()].filter(({ isWritten }) => !isWritten)
    const slow = this.#slow
    this.#slow = []
    for (const row of rows) row.isWritten = true
    const now = this.#kernel.now().getTime()
    for (const [key, counter] of this.#counters)
      if (Date.parse(counter.minute) < now - minute) this.#counters.delete(key)
    if (rows.length > 0) await this.#writeCounts(rows)
    if (slow.length > 0) await this.#writeSlow(slow)
  }

  async #writeCounts(rows: readonly Counter[]): Promise<void> {
    await platform(this.#kernel).run(sql`
      insert into gantry.interface_minute
        (minute, process, method, route, space, client, calls, errors, total_ms, histogram)
      select r.minute, ${this.#process}::uuid, r.method, r.route, r.space, r.client, r.calls, r.errors, r.ms, r.histogram
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(minute timestamptz, method text, route text, space text,
        client text, calls int, errors int, ms double precision, histogram jsonb)
      on conflict (minute, process, method, route, space, client) do update set calls = excluded.calls,
        errors = excluded.errors, total_ms = excluded.total_ms, histogram = excluded.histogram`)
  }

  async #writeSlow(slow: readonly object[]): Promise<void> {
    await platform(this.#kernel).run(sql`
      insert into gantry.interface_slow (at, method, route, path, status, ms, space, request_id)
      select r.at, r.method, r.route, left(r.path, 300), r.status, r.milliseconds, r.space, r."requestId"
      from jsonb_to_recordset(${JSON.stringify(slow)}::jsonb) as r(at timestamptz, method text, route text, path text,
        status int, milliseconds double precision, space text, "requestId" text)`)
  }
}

const counters = new WeakMap<Kernel, RequestCounter>()

/** Begins to count the requests of this process. */
export const countRequests = (kernel: Kernel): void => {
  const counter = new RequestCounter(kernel)
  counters.set(kernel, counter)
  registerRequestObserver(kernel, seen => counter.count(seen))
}

/** Writes what this process has counted, so that a reader sees it. */
export const writeCounts = async (kernel: Kernel): Promise<void> => counters.get(kernel)?.writing.now()
