import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError, type ErrorCode, type JsonObject } from '@gantry/base/shared'

/** Memory limit of a child process in megabytes; a file that needs more is refused as too large. */
const memory = 768

/**
 * Program of a child process: a source file in development and tests, a file beside the server's when bundled.
 */
export interface ChildFile {
  readonly source: URL
  readonly bundle: URL
}

/** An error sent by a child process. */
interface Failure {
  readonly did: 'fail'
  readonly code: string
  readonly params: object
}

/** A child process that answers one request at a time. */
export interface AskedProcess<Ask, Answer> {
  /** @throws AppError the child's error, or file.too_large when the child ends */
  ask(question: Ask): Promise<Exclude<Answer, Failure>>
  stop(): void
}

/** Starts a child process that handles untrusted input, so that a crash affects nothing else. */
export const startProcess = <Ask extends object, Answer extends { readonly did: string }>(
  file: ChildFile,
  /** Maximum lifetime in seconds; absent: until closed. */
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
  // Not `Promise.race` with the process's end: that would retain every response for the lifetime of the
  // process.
  const send = (question: Ask): Promise<Answer | Failure> =>
    new Promise((resolve, reject) => {
      asking = { resolve, reject }
      if (ended) reject(ended)
      else child.send(question)
    })
  return {
    // Serialises requests: a response does not identify its request, and a caller may abandon one.
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

/** Parser messages are logged, not shown to people. */
const failureOf = ({ code, params }: Failure): AppError => {
  const { reason, ...told } = params as JsonObject
  const error = new AppError(code as ErrorCode, told)
  if (reason !== undefined) error.cause = reason
  return error
}

const isFailure = (answer: { readonly did: string }): answer is Failure => answer.did === 'fail'

const ignoreExit = (): void => undefined

const forkFile = (file: ChildFile): ChildProcess => {
  const program = programOf(file)
  const execArgv = [`--max-old-space-size=${memory}`, ...(program.endsWith('.ts') ? ['--import', 'tsx'] : [])]
  return fork(program, { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

/**
 * The bundle beside a bundled server. A server that runs from source takes it from `GANTRY_CHILD_PROGRAMS` where it is there (tests
 * set it: compiling the source at every start takes two seconds of CPU), else the source.
 */
const programOf = ({ source, bundle }: ChildFile): string => {
  if (!import.meta.url.endsWith('.ts')) return fileURLToPath(bundle)
  const folder = process.env.GANTRY_CHILD_PROGRAMS
  const built = folder && join(folder, basename(bundle.pathname))
  return built && existsSync(built) ? built : fileURLToPath(source)
}
