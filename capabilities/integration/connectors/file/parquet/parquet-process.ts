import { answerAsks } from '@gantry/base/shared'
import type { Column } from '../../../shared/sources/rows.ts'
import { pickColumns } from '../../batches.ts'
import { openParquet, type ParquetFile, type Part } from './parquet-file.ts'
import { watchMemory } from './watch-memory.ts'

/** Requests of the parent process: `open` once, then `read`, and `next` per part. */
export type Ask =
  | { readonly do: 'open'; readonly path: string; readonly name: string }
  | { readonly do: 'read'; readonly columns?: readonly string[]; readonly limit?: number }
  | { readonly do: 'next' }

export type Answer =
  | { readonly did: 'open'; readonly columns: readonly Column[]; readonly rows: number }
  | { readonly did: 'read'; readonly columns: readonly Column[] }
  | ({ readonly did: 'next'; readonly end: boolean } & Part)
  | { readonly did: 'fail'; readonly code: string; readonly params: object }

/** Bytes of memory: 768 MiB of heap, compressed and decoded pages, and the program. */
const mostMemory = 1_280 * 1024 ** 2

let file: ParquetFile | undefined
let name = ''
let parts: AsyncGenerator<Part, void, undefined> | undefined

const answer = async (ask: Ask): Promise<Answer> => {
  if (ask.do === 'open') {
    name = ask.name
    file = await openParquet(ask.path, ask.name)
    return { did: 'open', columns: file.columns.map(told), rows: file.rows }
  }
  if (ask.do === 'read') {
    const columns = pickColumns(file?.columns ?? [], ask.columns)
    parts = file?.read(columns, ask.limit ?? Number.POSITIVE_INFINITY)
    return { did: 'read', columns: columns.map(told) }
  }
  const { value, done } = (await parts?.next()) ?? { done: true }
  return done || !value
    ? { did: 'next', rows: 0, values: [], end: true }
    : { did: 'next', ...value, end: false }
}

const told = ({ name, type, nullable }: Column): Column => ({ name, type, nullable })

watchMemory(mostMemory)
answerAsks(answer, () => ({ code: 'file.unreadable', params: { name } }))
