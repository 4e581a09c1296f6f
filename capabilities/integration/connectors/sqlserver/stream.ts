import { AppError } from '@gantry/base/shared'
import type { Connection } from 'tedious'
import { requestOf, type Value } from './client.ts'
import type { DriverColumn } from './values.ts'

/** Rows in memory before the server has to wait. */
const chunkRows = 2_000

/** Rows as they came, with the columns the server names. The first part may have no rows. */
export interface Part {
  readonly columns: readonly DriverColumn[]
  readonly rows: readonly (readonly unknown[])[]
}

/**
 * The rows of one statement while they arrive. Reading stops at the server while nobody takes them, and the request is cancelled there
 * when the reader leaves, when `signal` is aborted, or when the server has taken longer than `milliseconds`.
 * @throws AppError source.stopped; source.read_only for a second answer
 */
export async function* streamRows(
  connection: Connection,
  { text, values }: { readonly text: string; readonly values: readonly Value[] },
  milliseconds: number,
  signal?: AbortSignal,
): AsyncGenerator<Part> {
  let columns: readonly DriverColumn[] | null = null
  let rows: unknown[][] = []
  let ended = false
  let failure: Error | null = null
  let wake: () => void = () => undefined
  const request = requestOf(text, values, error => {
    failure ??= error ?? null
    ended = true
    wake()
  })
  request.setTimeout(0)
  const stop = (reason: Error) => {
    failure ??= reason
    request.cancel()
    wake()
  }
  const leave = () => stop(new AppError('source.stopped'))
  request.on('columnMetadata', found => {
    if (columns) stop(new AppError('source.read_only'))
    columns = found as readonly DriverColumn[]
  })
  request.on('row', (cells: readonly { readonly value: unknown }[]) => {
    rows.push(cells.map(({ value }) => value))
    if (rows.length < chunkRows) return
    request.pause()
    wake()
  })
  if (signal?.aborted) throw new AppError('source.stopped')
  signal?.addEventListener('abort', leave, { once: true })
  try {
    connection.execSql(request)
    let left = milliseconds
    for (let first = true; ; first = false) {
      const began = performance.now()
      const late = setTimeout(() => stop(timeLimit()), left)
      while (!ended && !failure && rows.length < chunkRows)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      clearTimeout(late)
      left -= performance.now() - began
      if (failure) throw failure
      const taken = rows
      rows = []
      if (columns && (first || taken.length > 0)) yield { columns, rows: taken }
      if (ended && rows.length === 0) return
      request.resume()
    }
  } finally {
    signal?.removeEventListener('abort', leave)
    if (!ended) {
      request.cancel()
      while (!ended)
        await new Promise<void>(resolve => {
          wake = resolve
        })
    }
  }
}

const timeLimit = () => Object.assign(new Error('The time limit has passed.'), { code: 'ETIMEOUT' })
