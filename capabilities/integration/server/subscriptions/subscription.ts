import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@gantry/base/shared'
import { idle, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { filtersOf } from '../../connectors/mqtt/filters.ts'
import { type Broker, openBroker } from '../../connectors/mqtt/open-broker.ts'
import { openedSettings } from '../sources/secrets.ts'
import type { HeldSource } from './hold-sources.ts'
import { createIntake } from './intake.ts'
import { NotHeld, writeMessages } from './write-messages.ts'

/** Milliseconds between attempts to connect: doubled from the first to the last. */
const firstPause = 1_000
const lastPause = 15_000

/** A subscription of this process. */
export interface Subscription {
  readonly held: HeldSource
  /** It has ended by itself: another process held it for a while, or the database was away. */
  isOver(): boolean
  /** Writes and acknowledges what has arrived, and disconnects. The broker keeps the session and further messages. */
  stop(): Promise<void>
  /** Lets the broker forget the session of a source that is gone, switched off or now elsewhere. Called after `stop`. */
  forget(): Promise<void>
}

/**
 * The client id of a source: its own, or one made from it of letters and digits that every broker must accept. It must not change, because
 * the broker keeps messages for it while nobody is connected.
 */
const clientIdOf = ({ space, id, settings }: HeldSource): string =>
  String(
    settings.clientId ?? `gantry${createHash('sha256').update(`${space} ${id}`).digest('hex').slice(0, 17)}`,
  )

/** The session that the broker keeps for a source, and where. */
export const sessionOf = (source: HeldSource): string => {
  const { host, port } = source.settings
  return JSON.stringify([host, port, clientIdOf(source)])
}

/** What the row of the subscription tells of it. */
type Noted =
  | { readonly state: 'connected'; readonly refused: AppError | null }
  | { readonly state: 'failed'; readonly error: AppError }

/** Keeps a source subscribed until it is stopped: connects, takes messages, and connects again after a failure. */
export const startSubscription = (kernel: Kernel, held: HeldSource, holder: string): Subscription => {
  const { space, id } = held
  const ctx = systemCtx(kernel, space, 'subscription of a data source')
  const clientId = clientIdOf(held)
  const session = sessionOf(held)
  const filters = filtersOf(held.settings.topics)
  const stopping = new AbortController()
  const open = () => ({ ctx, source: id, settings: openedSettings(ctx, held) })

  const note = async (noted: Noted): Promise<void> => {
    const error = noted.state === 'failed' ? noted.error : noted.refused
    const { count } = await ctx.db.run(sql`
      update gantry.source_subscription set state = ${noted.state},
        since = case when state = ${noted.state} and code is not distinct from ${error?.code ?? null}::text then since else now() end,
        down_since = case when ${noted.state} = 'failed' then coalesce(down_since, now()) end,
        code = ${error?.code ?? null}, params = ${JSON.stringify(error?.params ?? {})}::jsonb
      where space = ${space} and source = ${id}::uuid and holder = ${holder}::uuid`)
    if (count === 0) throw new NotHeld('The subscription is held by another process.')
  }

  /** Notes which filters the session of the broker certainly has. */
  const noteFilters = async (subscribed: readonly string[]): Promise<void> => {
    await ctx.db.run(sql`
      update gantry.source_subscription set session = ${session}, filters = ${subscribed}::text[]
      where space = ${space} and source = ${id}::uuid and holder = ${holder}::uuid`)
  }

  /**
   * Brings the filters of the session in line with those of the source. A filter the session has is not subscribed again: its retained
   * messages would come again.
   */
  const agree = async (broker: Broker): Promise<void> => {
    const { rows } = await ctx.db.run<{ readonly filters: readonly string[] }>(sql`
      select filters from gantry.source_subscription
      where space = ${space} and source = ${id}::uuid and session = ${session}`)
    const there = broker.hasSession ? (rows[0]?.filters ?? []) : []
    const subscribed = filters.filter(filter => there.includes(filter))
    await noteFilters(subscribed)
    for (const filter of there) if (!filters.includes(filter)) await broker.unsubscribe(filter)
    let refused: AppError | null = null
    for (const filter of filters.filter(filter => !there.includes(filter)))
      try {
        await broker.subscribe(filter)
        subscribed.push(filter)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'source.topic') throw error
        refused = error
      }
    await noteFilters(subscribed)
    await note({ state: 'connected', refused })
  }

  /** One connection, from its beginning to its end. @throws AppError with why it ended, NotHeld */
  const connection = async (): Promise<void> => {
    const ending = new AbortController()
    let failure: unknown
    const intake = createIntake(batch => writeMessages(ctx, { source: id, holder, filters }, batch), {
      log: kernel.log,
      signal: ending.signal,
      failed: error => {
        failure = error
        ending.abort()
      },
    })
    const broker = await openBroker(
      { ...open(), signal: stopping.signal },
      { clientId, clean: false, take: intake.take },
    )
    try {
      const over = Promise.race([broker.ended, aborted(stopping.signal), aborted(ending.signal)])
      await Promise.race([agree(broker), over])
      const ended = await over
      if (failure) throw failure
      if (ended) throw ended
    } finally {
      await Promise.race([
        intake.finish(),
        aborted(stopping.signal).then(() => sleep(finishTime, undefined, { ref: false })),
      ])
      ending.abort()
      await broker.close()
    }
  }

  const run = async (): Promise<void> => {
    for (let pause = firstPause; !stopping.signal.aborted; pause = Math.min(lastPause, pause * 2)) {
      const began = performance.now()
      try {
        await connection()
      } catch (error) {
        if (stopping.signal.aborted || error instanceof NotHeld) return
        if (error instanceof AppError) await note({ state: 'failed', error })
        else kernel.log.error({ err: error, source: id }, 'subscription of a data source failed')
        if (performance.now() - began > 2 * lastPause) pause = firstPause
      }
      await idle(pause, stopping.signal)
    }
  }

  let isOver = false
  const running = run()
    .catch((error: unknown) => {
      // Without the database its state cannot be noted either; whoever holds the source next begins anew.
      if (!(error instanceof NotHeld)) kernel.log.error({ err: error, source: id }, 'subscription ended')
    })
    .finally(() => {
      isOver = true
    })

  return {
    held,
    isOver: () => isOver,
    stop: async () => {
      stopping.abort()
      await running
    },
    forget: async () => {
      const signal = AbortSignal.timeout(finishTime)
      try {
        const broker = await openBroker(
          { ...open(), signal },
          { clientId, clean: true, take: async () => undefined },
        )
        await broker.close()
      } catch (error) {
        kernel.log.info({ err: error, source: id }, 'broker not told to forget a session')
      }
    },
  }
}

/** Milliseconds to write what has arrived when the process stops, or to reach a broker once more. */
const finishTime = 5_000

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise(resolve => {
    if (signal.aborted) resolve(null)
    else signal.addEventListener('abort', () => resolve(null), { once: true })
  })
