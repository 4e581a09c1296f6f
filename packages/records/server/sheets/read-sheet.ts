import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError, type ErrorCode, type JsonObject } from '@gantry/base/shared'
import type { Answer, Ask } from './reader-process.ts'
import type { SheetRow } from './sheet.ts'

/** Megabytes a reader may use; a file that needs more is refused as too large. */
const memory = 768

export interface SheetFile {
  readonly path: string
  readonly name: string
}

/** A file that is being read, in a process of its own. */
export interface OpenBook {
  /** Its sheets by name; a text file has one. */
  readonly names: readonly string[]
  /** The rows of one sheet in batches, one sheet at a time. */
  rows(sheet: number): AsyncGenerator<readonly SheetRow[], void, undefined>
  /** The first rows of a sheet, at most so many. */
  start(sheet: number, most: number): Promise<readonly SheetRow[]>
}

/** Opens a file for as long as `work` goes on. @throws AppError file.unreadable, file.too_large */
export const withBook = async <Result>(
  file: SheetFile,
  work: (book: OpenBook) => Promise<Result>,
): Promise<Result> => {
  const reader = startReader()
  async function* rows(sheet: number): AsyncGenerator<readonly SheetRow[], void, undefined> {
    await reader.ask({ do: 'read', sheet })
    let next = reader.ask({ do: 'next' })
    for (;;) {
      const answer = await next
      if (answer.did !== 'next') return
      // The reader goes on while the caller works on what there is.
      if (!answer.end) next = ahead(reader.ask({ do: 'next' }))
      if (answer.rows.length > 0) yield answer.rows
      if (answer.end) return
    }
  }
  const start: OpenBook['start'] = async (sheet, most) => {
    const first: SheetRow[] = []
    for await (const batch of rows(sheet)) {
      first.push(...batch)
      if (first.length >= most) break
    }
    return first.slice(0, most)
  }
  try {
    const answer = await reader.ask({ do: 'open', ...file })
    return await work({ names: answer.did === 'open' ? answer.sheets : [], rows, start })
  } finally {
    reader.stop()
  }
}

const startReader = (): { ask(question: Ask): Promise<Answer>; stop(): void } => {
  const child = forkReader()
  let ended: Error | undefined
  let asking: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  const end = (error: Error): void => {
    ended ??= error
    asking?.reject(ended)
  }
  child.on('message', (answer: Answer) => asking?.resolve(answer))
  child.once('exit', () => end(new AppError('file.too_large', { max: memory * 1024 ** 2 })))
  child.on('error', end)
  let answering: Promise<unknown> = Promise.resolve()
  // A race with the end of the process would keep every answer, all rows of the file, for as long as it runs.
  const send = (question: Ask): Promise<Answer> =>
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
      if (answer.did === 'fail') throw failureOf(answer)
      return answer
    },
    stop: () => child.kill('SIGKILL'),
  }
}

/** What a parser said about the file is for the log, not for people. */
const failureOf = ({ code, params }: Extract<Answer, { did: 'fail' }>): AppError => {
  const { reason, ...told } = params as JsonObject
  const error = new AppError(code as ErrorCode, told)
  if (reason !== undefined) error.cause = reason
  return error
}

const ignoreExit = (): void => undefined

/** A question nobody waits for yet: its failure is heard by the one who asks for the answer, or by nobody any more. */
const ahead = <T>(answer: Promise<T>): Promise<T> => {
  answer.catch(ignoreExit)
  return answer
}

/** Bundled, the reader is a file beside the server's; in development and tests it is this folder's source. */
const forkReader = (): ChildProcess => {
  const source = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(source ? './reader-process.ts' : './sheet-reader.js', import.meta.url))
  const execArgv = [`--max-old-space-size=${memory}`, ...(source ? ['--import', 'tsx'] : [])]
  return fork(file, { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}
