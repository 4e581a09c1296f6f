import { type Column, numbersRecords, plain } from './column.ts'
import { isNumberOfItsOwn } from './find-lines.ts'

/** The columns by which rows of one sheet belong to rows of another: different in every row there, found again here. */
export interface Join {
  readonly joinColumn: number
  readonly masterColumn: number
  /** High confidence, so it is the default proposal. */
  readonly isSure: boolean
}

/**
 * How rows of a sheet may belong to the rows of another. Surely so where the column there numbers records (an order number),
 * every row here names one of those that were read, some of them several times, and rows here have no number of their own.
 */
export const findSheetJoin = (master: readonly Column[], slave: readonly Column[]): Join | null => {
  const isPlainList = !slave.some(isNumberOfItsOwn)
  const others = slave.map(other => {
    const filled = other.texts.filter(text => text !== '')
    return { other, filled, first: filled.slice(0, 100) }
  })
  const found = master.flatMap((column, masterColumn) => {
    if (!column.isFull || !column.isDistinct || column.isCounter) return []
    const isKnown = (text: string) => column.values.has(text)
    return others.flatMap(({ other, filled, first }, joinColumn) => {
      const isEnough = (texts: readonly string[]) =>
        texts.length > 1 && texts.filter(isKnown).length >= texts.length * leastKnown
      // Most columns have nothing in common, which their first cells tell.
      if (!isEnough(first) || !isEnough(filled)) return []
      const isCalledAlike = plain(column.heading) === plain(other.heading)
      const isSure =
        isPlainList &&
        numbersRecords(column) &&
        numbersRecords(other) &&
        other.isFull &&
        filled.every(isKnown) &&
        !other.isDistinct &&
        (isCalledAlike || isLettered(other))
      return [{ masterColumn, joinColumn, isSure, rank: (isSure ? 2 : 0) + (isCalledAlike ? 1 : 0) }]
    })
  })
  const [best] = found.toSorted((a, b) => b.rank - a.rank)
  return best ? { joinColumn: best.joinColumn, masterColumn: best.masterColumn, isSure: best.isSure } : null
}

/** A person may choose a join that knows so many of the rows: others may stand below those that were read. */
const leastKnown = 0.5

/** Plain digits are found in every sheet; under another heading only values with letters are the same for sure. */
const isLettered = ({ texts }: Column): boolean => texts.every(text => /\p{L}/u.test(text))
