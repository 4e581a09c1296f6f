import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import { type HeadLine, headAbove, type Line } from './lines.ts'

type Lines = Pick<Virtualizer<HTMLDivElement, Element>, 'range' | 'scrollToIndex'>

/** The head that stays in sight while its rows are scrolled; null where the line below it is in sight itself. */
export const stuckHead = ({ range }: Lines, lines: readonly Line[]): HeadLine | null =>
  headAbove(lines, range?.startIndex ?? 0)

/** Says which lines are on the screen. */
export const useRange = ({ range }: Lines, onRange: (first: number, last: number) => void): void => {
  const first = range?.startIndex ?? 0
  const last = range?.endIndex ?? 0
  useEffect(() => {
    if (last > 0 || first > 0) onRange(first, last)
  }, [first, last, onRange])
}
