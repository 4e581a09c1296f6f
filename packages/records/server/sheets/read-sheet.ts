import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { AppError, type ErrorCode, type JsonObject } from '@gantry/base/shared'
import type { Answer, Ask } from './reader-process.ts'
import type { SheetRow } from './sheet.ts'

/** Megabytes a reader may use; a file that needs more is refused as too large. */
const memory = 768

interface SheetFile {
  readonly path: string
  readonly name: string
}

/** Names of the sheets of a file; a text file has one. @throws AppError file.unreadable, file.too_large */
export const listSheets = async (file: SheetFile): Promise<readonly string[]> => {
  const reader = startReader()
  try {
    const answer = await reader.ask({ do: 'open', ...file, sheet: null })
    return answer.did === 'open' ? answer.sheets : []
  } finally {
    reader.stop()
  }
}

/** Streams the rows of one sheet in batches; stops the reader as soon as the caller stops. */
export async function* readSheet(
  file: SheetFile,
  sheet: number,
): AsyncGenerator<readonly SheetRow[], void, undefined> {
  const reader = startReader()
  try {
    await reader.ask({ do: 'open', ...file, sheet })
    let next = reader.ask({ do: 'next' })
    for (;;) {
      const answer = await next
      if (answer.did !== 'next') return
      // The reader goes on while the caller works on what there is.
      if (!answer.end) next = ahead(reader.ask({ do: 'next' }))
      if (answer.rows.length > 0) yield answer.rows
      if (answer.end) return
    }
  } finally {
    reader.stop()
  }
}

const startReader = (): { ask(question: Ask): Promise<Answer>; stop(): void } => {
  const child = forkReader()
  const died = once(child, 'exit').then((): never => {
    throw new AppError('file.too_large', { max: memory * 1024 ** 2 })
  })
  // Nobody may be asking at the moment it exits.
  died.catch(ignoreExit)
  return {
    ask: async question => {
      const answered = once(child, 'message') as Promise<[Answer]>
      child.send(question)
      const [answer] = await Promise.race([answered, died])
      if (answer.did === 'fail') throw new AppError(answer.code as ErrorCode, answer.params as JsonObject)
      return answer
    },
    stop: () => child.kill('SIGKILL'),
  }
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
