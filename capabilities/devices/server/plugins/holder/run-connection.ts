import { setTimeout as sleep } from 'node:timers/promises'
import { type Kernel, systemCtx } from '@gantry/kernel/server'
import { openedSettings } from '../connections/connection-secrets.ts'
import { openConnection } from '../connections/open-connection.ts'
import { plugins } from '../plugins.ts'
import type { Board, Status } from './board.ts'
import { type Held, heldRow } from './hold-connections.ts'
import { createMinute } from './minute.ts'
import { type HostEvents, type OpenHost, openHost, problemOf } from './plugin-host.ts'

/** Milliseconds between attempts to connect: doubled from the first to the last, each shortened by up to a quarter. */
const firstPause = 1_000
const lastPause = 60_000
/** Milliseconds a connection has to stand until the pause begins anew. */
const steadyAfter = 30_000

/** A connection that this process keeps. */
export interface RunningConnection {
  readonly held: Held
  /** It has ended by itself: it was changed or removed meanwhile, or the database was away. */
  isOver(): boolean
  /** Something waits for a device, or, with null, may wait for any. */
  wake(device: string | null): void
  /** Tells its numbers. */
  pulse(): void
  stop(): Promise<void>
}

const jittered = (pause: number): number => pause * (0.75 + Math.random() / 4)

/** Keeps a connection until it is stopped; `delay` spreads those that begin together. */
export const runConnection = (
  kernel: Kernel,
  held: Held,
  { board, delay }: { readonly board: Board; readonly delay: number },
): RunningConnection => {
  const { space, id } = held
  const stopping = new AbortController()
  const values = createMinute()
  /** Devices that do not answer; kept over attempts, so that each is told once. */
  const silent = new Set<string>()
  let host: OpenHost | null = null
  let status: Status = { state: 'connecting', problem: null, silent: 0, lastValueAt: null, valuesMinute: 0 }

  const note = (change: Partial<Status>): void => {
    status = { ...status, ...change }
    if (!stopping.signal.aborted) board.note(space, id, status)
  }
  const line: HostEvents['line'] = (level, code, params) =>
    board.line({ space, connection: id, at: kernel.now(), level, code, params })

  /** One attempt, from its beginning to its end; answers whether the connection is still as it was taken. */
  const attempt = async (): Promise<boolean> => {
    const row = await heldRow(kernel, held)
    if (row?.revision !== held.revision) return false
    const ctx = systemCtx(kernel, space, 'connection to equipment')
    const open = await openConnection(ctx, { ...row, settings: openedSettings(ctx, row) })
    const ending = new AbortController()
    const signal = AbortSignal.any([stopping.signal, ending.signal])
    for (const device of silent)
      if (!open.targets.some(target => target.device === device)) silent.delete(device)
    const opened = openHost(
      kernel,
      open,
      { signal, silent },
      {
        running: () => {
          note({ state: 'running', problem: null })
          line('info', 'running', {})
        },
        line,
        stored: (count, at) => {
          values.add(count, Date.now())
          status = { ...status, lastValueAt: at }
        },
        silentChanged: () => note({ silent: silent.size }),
      },
    )
    host = opened
    try {
      await plugins[row.kind].run(open, opened)
    } finally {
      host = null
      ending.abort()
      await opened.finish()
    }
    return true
  }

  const failed = (error: unknown): void => {
    const problem = problemOf(error)
    if (problem.code === 'unexpected')
      kernel.log.error({ err: error, space, connection: id }, 'connection failed')
    const isNews = status.state !== 'failing' || status.problem?.code !== problem.code
    note({ state: 'failing', problem })
    if (isNews) line('error', 'lost', { ...problem.params, problem: problem.code })
  }

  const run = async (): Promise<void> => {
    note({})
    await sleep(delay, undefined, { signal: stopping.signal })
    for (let pause = firstPause; !stopping.signal.aborted; pause = Math.min(lastPause, pause * 2)) {
      const began = performance.now()
      try {
        if (!(await attempt())) return
      } catch (error) {
        if (stopping.signal.aborted) return
        failed(error)
      }
      if (performance.now() - began > steadyAfter) pause = firstPause
      await sleep(jittered(pause), undefined, { signal: stopping.signal })
    }
  }

  let isOver = false
  const running = run()
    .catch((error: unknown) => {
      if (!stopping.signal.aborted)
        kernel.log.error({ err: error, space, connection: id }, 'connection ended')
    })
    .finally(() => {
      isOver = true
    })

  return {
    held,
    isOver: () => isOver,
    wake: device => host?.wake(device),
    pulse: () => {
      const valuesMinute = values.count(Date.now())
      if (valuesMinute > 0 || status.valuesMinute > 0) note({ valuesMinute })
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
