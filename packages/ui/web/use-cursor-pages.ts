import { useState } from 'react'

/** The pages of a list that goes on after a cursor: those before are known by the cursors they began at. */
export const useCursorPages = () => {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const page = cursors.length + 1
  return {
    /** Where this page begins; undefined: at the first row. */
    cursor: cursors.at(-1),
    first: () => setCursors([]),
    /** Properties of the `Pager`, given where the next page begins. */
    pager: (next: string | null | undefined) => ({
      page,
      more: Boolean(next),
      onPage: (to: number) => setCursors(to > page && next ? [...cursors, next] : cursors.slice(0, to - 1)),
    }),
  }
}
