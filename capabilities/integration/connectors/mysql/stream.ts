import { AppError } from '@gantry/base/shared'
import type { FieldPacket } from 'mysql2'
import type { Batch } from '../../shared/sources/rows.ts'
import { batched, batchOf } from '../batches.ts'
import type { Session } from './session.ts'
import { columnOf, readerOf } from './types.ts'

/** Rows handed on together, and the bytes of values after which fewer are. */
const chunkRows = 2_000
const chunkBytes = 8_000_000

interface Streaming {
  readonly sql: string
  readonly limit?: number | undefined
  /** Milliseconds the server may take for the next rows. */
  readonly milliseconds: number
  readonly signal?: AbortSignal | undefined
  /** The error of a server that took longer. */
  readonly late: AppError
}

/** The rows of a query as they come: the server waits while nobody takes them. */
export async function* streamRows(
  session: Session,
  { sql, limit, milliseconds, signal, late }: Streaming,
): AsyncGenerator<Batch> {
  if (signal?.aborted) throw new AppError('source.stopped')
  const stream = session.stream(sql)
  let fields: readonly FieldPacket[] = []
  let readers: readonly ((value: Buffer) => unknown)[] = []
  stream.on('fields', (found: readonly FieldPacket[]) => {
    fields = found
    readers = found.map(readerOf)
  })
  const stop = () => void stream.destroy(new AppError('source.stopped'))
  signal?.addEventListener('abort', stop, { once: true })
  const incoming: AsyncIterator<readonly (Buffer | null)[]> = stream[Symbol.asyncIterator]()

  const nextChunk = async (): Promise<readonly (readonly unknown[])[]> => {
    const clock = setTimeout(() => stream.destroy(late), milliseconds)
    const rows: unknown[][] = []
    let size = 0
    try {
      while (rows.length < chunkRows && size < chunkBytes) {
        const { done, value } = await incoming.next()
        if (done) break
        rows.push(value.map((each, at) => (each === null ? null : readers[at]?.(each))))
        for (const each of value) size += each?.length ?? 0
      }
    } finally {
      clearTimeout(clock)
    }
    return rows
  }
  async function* chunks(first: readonly (readonly unknown[])[]) {
    for (let chunk = first; chunk.length > 0; chunk = await nextChunk()) yield chunk
  }
  try {
    const first = await nextChunk()
    const columns = fields.map(columnOf)
    if (first.length === 0) yield batchOf(columns, [])
    else yield* batched(columns, chunks(first), limit, signal)
  } finally {
    signal?.removeEventListener('abort', stop)
    stream.destroy()
  }
}
