import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '@gantry/base/shared'
import type { Answer, Ask } from './expression-worker.ts'

interface Task {
  readonly space: string
  readonly ask: Ask
  readonly signal: AbortSignal | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Thread {
  readonly worker: Worker
  task: Task | null
  /** Ends an idle thread, or one that exceeds its time limit. */
  timer: NodeJS.Timeout | undefined
}

const most = Math.max(1, Math.min(2, availableParallelism() - 1))
const waitingPerSpace = 20
const idleMilliseconds = 30_000
/** Additional time for starting the thread and compiling the expression, in milliseconds. */
const grace = 30_000
/** Memory limit of a thread in megabytes. */
const memory = 128

const threads = new Set<Thread>()
/** Round-robin over spaces: the first of the map is next, and moves to the end if it has more tasks. */
const waiting = new Map<string, Task[]>()

/**
 * Evaluates in one of a few worker threads, which end when idle. Waiting spaces are served round-robin.
 * @throws AppError request.cancelled when `signal` is aborted, server.busy when the space has too many waiting,
 * expression.stopped when the thread ran out of memory or was terminated
 */
export const evaluateInWorker = (space: string, ask: Ask, signal?: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new AppError('request.cancelled'))
    const queue = waiting.get(space) ?? []
    if (queue.length >= waitingPerSpace) return reject(new AppError('server.busy'))
    const cancel = (): void => leave(task)
    const task: Task = {
      space,
      ask,
      signal,
      resolve: answer => {
        signal?.removeEventListener('abort', cancel)
        resolve(answer)
      },
      reject: error => {
        signal?.removeEventListener('abort', cancel)
        reject(error)
      },
    }
    signal?.addEventListener('abort', cancel, { once: true })
    queue.push(task)
    waiting.set(space, queue)
    serve()
  })

/** The caller is gone: a running evaluation ends with its thread. */
const leave = (task: Task): void => {
  const queue = waiting.get(task.space) ?? []
  const place = queue.indexOf(task)
  if (place >= 0) queue.splice(place, 1)
  if (queue.length === 0) waiting.delete(task.space)
  task.reject(new AppError('request.cancelled'))
  for (const thread of threads) if (thread.task === task) end(thread)
}

const serve = (): void => {
  while (waiting.size > 0) {
    const thread = [...threads].find(({ task }) => task === null) ?? (threads.size < most ? start() : null)
    const task = thread && next()
    if (!thread || !task) return
    give(thread, task)
  }
}

const next = (): Task | null => {
  const [first] = waiting
  if (!first) return null
  const [space, queue] = first
  const task = queue.shift() ?? null
  waiting.delete(space)
  if (queue.length > 0) waiting.set(space, queue)
  return task
}

const give = (thread: Thread, task: Task): void => {
  thread.task = task
  clearTimeout(thread.timer)
  thread.timer = setTimeout(() => end(thread), task.ask.milliseconds + grace)
  thread.worker.ref()
  thread.worker.postMessage(task.ask)
}

/**
 * When bundled, the program is a file beside the server's; in development and tests it is this folder's source.
 */
const startWorker = (): Worker => {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: memory } }
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./expression-worker.js', import.meta.url), limits)
  const file = JSON.stringify(new URL('./expression-worker.ts', import.meta.url).href)
  // `--import tsx` does not apply to worker threads in Node.js 20.
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}) })`
  return new Worker(program, { ...limits, eval: true })
}

const start = (): Thread => {
  const worker = startWorker()
  const thread: Thread = { worker, task: null, timer: undefined }
  threads.add(thread)
  worker.on('message', (answer: Answer) => {
    const { task } = thread
    thread.task = null
    clearTimeout(thread.timer)
    thread.timer = setTimeout(() => end(thread), idleMilliseconds).unref()
    worker.unref()
    task?.resolve(answer)
    serve()
  })
  // An error of the program is reported to the caller; out of memory counts as a stopped expression.
  worker.on('error', (error: NodeJS.ErrnoException) =>
    end(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? stopped('memory') : error),
  )
  worker.on('exit', () => end(thread))
  return thread
}

const end = (thread: Thread, why: unknown = stopped('time')): void => {
  if (!threads.delete(thread)) return
  clearTimeout(thread.timer)
  void thread.worker.terminate()
  thread.task?.reject(why)
  thread.task = null
  serve()
}

const stopped = (reason: string): AppError => new AppError('expression.stopped', { reason })
