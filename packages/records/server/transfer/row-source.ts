import type { Cell } from '../sheets/sheet.ts'

/** Rows as they come together, some at a time: a step for each would cost more than the row. */
export type Rows = readonly (readonly Cell[])[]

/** Rows that are taken in portions of any size. */
export interface RowSource {
  /** The next rows, at most so many; null at the end. */
  take(most: number): Promise<Rows | null>
  /** Nobody reads on. */
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
