import { Worker } from 'node:worker_threads'
import { AppError, type Json } from '@gantry/base/shared'
import type { Outcome, Script } from './script-worker.ts'

const milliseconds = 1_000
/** Additional time for starting the thread on a busy machine, in milliseconds. */
const grace = 20_000
/** Memory of the thread around the program, in megabytes. */
const memory = 64

/**
 * Runs the body of a function of `record` and answers what it returns, as JSON.
 * @throws AppError script.stopped beyond its time or memory, script.failed with the message of its own error
 */
export const runScript = async (code: string, record: Json, signal?: AbortSignal): Promise<Json> => {
  const outcome = await inThread({ code, record, milliseconds }, signal)
  if ('stopped' in outcome) throw new AppError('script.stopped', { reason: outcome.stopped })
  if ('failed' in outcome) throw new AppError('script.failed', { message: outcome.failed })
  return outcome.value
}

const inThread = (script: Script, signal: AbortSignal | undefined): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const worker = startWorker(script)
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      void worker.terminate()
    }
    const stop = (): void => {
      end()
      resolve({ stopped: 'time' })
    }
    const timer = setTimeout(stop, script.milliseconds + grace)
    signal?.addEventListener('abort', stop, { once: true })
    worker.once('message', (outcome: Outcome) => {
      end()
      resolve(outcome)
    })
    worker.once('error', (error: Error & { code?: string }) => {
      end()
      // A WebAssembly memory that cannot grow ends the program by a trap.
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.name === 'RuntimeError')
        resolve({ stopped: 'memory' })
      else reject(error)
    })
  })

/** When bundled, the program is a file beside the server's; in development and tests it is this folder's source. */
const startWorker = (script: Script): Worker => {
  const options = { workerData: script, env: {}, resourceLimits: { maxOldGenerationSizeMb: memory } }
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./script-worker.js', import.meta.url), options)
  const file = JSON.stringify(new URL('./script-worker.ts', import.meta.url).href)
  // `--import tsx` does not apply to worker threads in Node.js 20.
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}) })`
  return new Worker(program, { ...options, eval: true })
}
