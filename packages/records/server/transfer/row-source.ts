import type { WrittenCell } from './moment-cell.ts'

/** Rows in chunks: a step per row would cost more than the row. */
export type Rows = readonly (readonly WrittenCell[])[]

/** A source of rows, read in chunks of any size. */
export interface RowSource {
  /** The next rows, at most `most`; null at the end. */
  take(most: number): Promise<Rows | null>
  /** Releases the source when reading stops early. */
  close(): Promise<void>
}

export const openRows = (batches: AsyncIterable<Rows>): RowSource => {
  const iterator = batches[Symbol.asyncIterator]()
  let rest: Rows = []
  return {
    take: async most => {
      while (rest.length === 0) {
        const next = await iterator.next()
        if (next.done) return null
        rest = next.value
      }
      const taken = rest.length <= most ? rest : rest.slice(0, most)
      rest = taken === rest ? [] : rest.slice(most)
      return taken
    },
    close: async () => {
      await iterator.return?.()
    },
  }
}
