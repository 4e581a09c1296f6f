import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunnerOptions, run, type WorkerEvents } from 'graphile-worker'
import { type Kernel, platform } from '../ctx.ts'
import { sql } from '../sql.ts'

/** Milliseconds between the end of a runner and its next start. */
const pause = 500

/** A runner of graphile-worker that runs until it is stopped. */
export interface LastingRunner {
  /** The names under which it locks jobs. */
  names(): readonly string[]
  stop(): Promise<void>
}

/**
 * graphile-worker stores the end of a job without waiting for it; a failure is handled only where ends are stored in batches,
 * and would otherwise end the process as an unhandled rejection.
 */
const batches = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/**
 * Starts a runner, and starts it again whenever it ends by itself: it gives up once it cannot store the end of a job, as
 * while the database restarts. Jobs whose end was not stored are unlocked then and run again.
 */
export const startRunner = async (
  kernel: Kernel,
  options: Omit<RunnerOptions, 'events' | 'preset'>,
): Promise<LastingRunner> => {
  const names = new Set<string>()
  let stopped = false

  const begin = async () => {
    const events: WorkerEvents = new EventEmitter()
    events.on('worker:create', ({ worker }) => names.add(worker.workerId))
    // A stopping pool may have locked a job under its own name without a worker left to run it.
    events.on('pool:create', ({ workerPool }) => names.add(workerPool.id))
    const begun = { ending: false, runner: await run({ ...options, events, preset: { worker: batches } }) }
    events.once('stop', () => {
      begun.ending = true
    })
    return begun
  }

  const beginAgain = async () => {
    while (!stopped) {
      await sleep(pause)
      try {
        await unlockJobsOf(kernel, [...names])
        names.clear()
        return await begin()
      } catch (error) {
        kernel.log.error({ err: error }, 'job runner not started again yet')
      }
    }
    return null
  }

  let current: Awaited<ReturnType<typeof beginAgain>> = await begin()
  const lasting = (async () => {
    while (current) {
      await current.runner.promise
      if (stopped) return
      kernel.log.error('job runner ended and is started again')
      current = await beginAgain()
      if (stopped) await current?.runner.stop()
    }
  })()

  return {
    names: () => [...names],
    stop: async () => {
      stopped = true
      if (current && !current.ending) await current.runner.stop()
      else await lasting
    },
  }
}

/** Makes the jobs locked under these names available, and takes the names off the list of living processes. */
export const unlockJobsOf = async (kernel: Kernel, names: readonly string[]): Promise<void> => {
  const db = platform(kernel)
  await db.run(sql`select graphile_worker.force_unlock_workers(${names}::text[])`)
  await db.run(sql`delete from gantry.process where id = any(${names}::text[])`)
}
