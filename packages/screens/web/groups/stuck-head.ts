import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import { type HeadLine, headAbove, type Line } from './lines.ts'

type Lines = Pick<Virtualizer<HTMLDivElement, Element>, 'range' | 'scrollToIndex'>

/** The group header to show as sticky above the first visible line; null if that line is an outer header itself. */
export const stuckHead = ({ range }: Lines, lines: readonly Line[]): HeadLine | null =>
  headAbove(lines, range?.startIndex ?? 0)

/** Reports which lines are in the viewport. */
export const useRange = ({ range }: Lines, onRange: (first: number, last: number) => void): void => {
  const first = range?.startIndex ?? 0
  const last = range?.endIndex ?? 0
  useEffect(() => {
    if (last > 0 || first > 0) onRange(first, last)
  }, [first, last, onRange])
}
