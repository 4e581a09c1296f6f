import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError, type ErrorCode, type JsonObject } from '@gantry/base/shared'

/** Megabytes such a process may use; a file that needs more is refused as too large. */
const memory = 768

/** A program beside the server: in development and tests a source file, bundled a file beside the server's. */
export interface ChildFile {
  readonly source: URL
  readonly bundle: URL
}

/** An error as it comes from another process. */
interface Failure {
  readonly did: 'fail'
  readonly code: string
  readonly params: object
}

/** A process that answers one question at a time. */
export interface AskedProcess<Ask, Answer> {
  /** @throws AppError what the process answers, or file.too_large where it ends */
  ask(question: Ask): Promise<Exclude<Answer, Failure>>
  stop(): void
}

/** Starts a process in which what comes from outside is read and judged, so that it can take down nothing else. */
export const startProcess = <Ask extends object, Answer extends { readonly did: string }>(
  file: ChildFile,
  /** How long it may live; for as long as it is asked where absent. */
  seconds?: number,
): AskedProcess<Ask, Answer> => {
  const child = forkFile(file)
  let ended: Error | undefined
  let asking: { resolve(answer: Answer | Failure): void; reject(error: Error): void } | undefined
  const end = (error: Error): void => {
    ended ??= error
    asking?.reject(ended)
  }
  child.on('message', (answer: Answer | Failure) => asking?.resolve(answer))
  child.once('exit', () => end(new AppError('file.too_large', { max: memory * 1024 ** 2 })))
  child.on('error', end)
  const timer = setTimeout(
    () => {
      end(new AppError('file.too_slow', { seconds: seconds ?? 0 }))
      child.kill('SIGKILL')
    },
    (seconds ?? 0) * 1_000,
  )
  if (seconds === undefined) clearTimeout(timer)
  let answering: Promise<unknown> = Promise.resolve()
  // A race with the end of the process would keep every answer, all rows of the file, for as long as it runs.
  const send = (question: Ask): Promise<Answer | Failure> =>
    new Promise((resolve, reject) => {
      asking = { resolve, reject }
      if (ended) reject(ended)
      else child.send(question)
    })
  return {
    // One question at a time: an answer does not say which one it is for, and a caller may leave one behind.
    ask: async question => {
      const asked = answering.then(() => send(question))
      answering = asked.catch(ignoreExit)
      const answer = await asked
      if (isFailure(answer)) throw failureOf(answer)
      return answer as Exclude<Answer, Failure>
    },
    stop: () => {
      clearTimeout(timer)
      child.kill('SIGKILL')
    },
  }
}

/** What a parser said about the file is for the log, not for people. */
const failureOf = ({ code, params }: Failure): AppError => {
  const { reason, ...told } = params as JsonObject
  const error = new AppError(code as ErrorCode, told)
  if (reason !== undefined) error.cause = reason
  return error
}

const isFailure = (answer: { readonly did: string }): answer is Failure => answer.did === 'fail'

const ignoreExit = (): void => undefined

const forkFile = ({ source, bundle }: ChildFile): ChildProcess => {
  const isSource = import.meta.url.endsWith('.ts')
  const execArgv = [`--max-old-space-size=${memory}`, ...(isSource ? ['--import', 'tsx'] : [])]
  return fork(fileURLToPath(isSource ? source : bundle), {
    execArgv,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
