import { AppError } from '@gantry/base/shared'
import { startProcess } from '@gantry/records/server'
import type { Batch, Described } from '../../../shared/sources/rows.ts'
import { batchOf } from '../../batches.ts'
import { type ReadOptions, usualReadTime } from '../../connector.ts'
import type { NamedFile } from '../rows.ts'
import type { Answer, Ask } from './parquet-process.ts'

/** Seconds in which the columns of a file are read. */
const describeSeconds = 30

export const isParquet = ({ name }: NamedFile): boolean => /\.parquet$/i.test(name)

/** Columns by the schema of the file. @throws AppError file.unreadable, file.too_large, file.too_wide, file.too_slow */
export const describeParquet = async (file: NamedFile): Promise<Described> => {
  const process = startProcess<Ask, Answer>(reader, describeSeconds)
  try {
    const { columns, rows } = expected('open', await process.ask({ do: 'open', ...file }))
    return { columns, rowsAbout: rows, keys: [] }
  } finally {
    process.stop()
  }
}

/**
 * Rows of a file, a row group after another, decoded in a process of its own: a crafted file ends that process alone.
 * @throws AppError file.unreadable, file.too_large, file.too_slow, source.no_column, source.stopped
 */
export async function* parquetRows(
  file: NamedFile,
  { columns: wanted, limit, milliseconds = usualReadTime }: ReadOptions,
  signal: AbortSignal | undefined,
): AsyncGenerator<Batch> {
  if (signal?.aborted) throw new AppError('source.stopped')
  const process = startProcess<Ask, Answer>(reader, Math.ceil(milliseconds / 1_000))
  const ask = async (question: Ask) => {
    try {
      return await process.ask(question)
    } catch (error) {
      throw signal?.aborted ? new AppError('source.stopped') : error
    }
  }
  signal?.addEventListener('abort', process.stop, { once: true })
  try {
    await ask({ do: 'open', ...file })
    const columns = expected(
      'read',
      await ask({ do: 'read', ...(wanted && { columns: wanted }), ...(limit !== undefined && { limit }) }),
    ).columns
    let isEmpty = true
    for (;;) {
      const { rows, values, end } = expected('next', await ask({ do: 'next' }))
      if (end) break
      isEmpty = false
      yield { columns, rows, values }
    }
    if (isEmpty) yield batchOf(columns, [])
  } finally {
    signal?.removeEventListener('abort', process.stop)
    process.stop()
  }
}

const expected = <Did extends Answer['did']>(did: Did, answer: Answer): Extract<Answer, { did: Did }> => {
  if (answer.did !== did) throw new Error(`asked to ${did}, answered ${answer.did}`)
  return answer as Extract<Answer, { did: Did }>
}

const reader = {
  source: new URL('./parquet-process.ts', import.meta.url),
  bundle: new URL('./parquet-reader.js', import.meta.url),
}
