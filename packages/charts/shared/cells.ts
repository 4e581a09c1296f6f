import type { ChartAnswer } from './answer.ts'
import type { Chart } from './chart.ts'

/**
 * Sides of the cells, in degrees, in which records are put together on a map, from a metre on; the server takes the first with
 * few enough cells. The last has 72 of them.
 */
export const cellSides = [0.00001, 0.01, 0.1, 1, 5, 30] as const

/** The south-west corner of a cell by its key (`<column>,<row>`); null for another text. */
const cornerOf = (key: string, side: number): { readonly lng: number; readonly lat: number } | null => {
  const [column, row, ...more] = key.split(',').map(Number)
  if (column === undefined || row === undefined || more.length > 0) return null
  if (!Number.isInteger(column) || !Number.isInteger(row)) return null
  return { lng: exact(column * side), lat: exact(row * side) }
}

/** Without the rest of binary fractions: nine decimals are a tenth of a millimetre. */
const exact = (degrees: number): number => Number(degrees.toFixed(9))

/**
 * Places are put into cells by their first nine decimals, so a cell begins half of the ninth before its corner. Of the edges, which
 * all belong to the area of a filter, only the western and southern ones belong to a cell: it ends a little before the next begins.
 */
const [begins, ends] = [5e-10, 6e-10]

const finer = (degrees: number): number => Number(degrees.toFixed(10))

/** West, south, east and north of a cell. */
export const areaOfCell = (key: string, side: number): readonly [number, number, number, number] | null => {
  const corner = cornerOf(key, side)
  return (
    corner && [
      finer(Math.max(-180, corner.lng - begins)),
      finer(Math.max(-90, corner.lat - begins)),
      finer(Math.min(180, corner.lng + side - ends)),
      finer(Math.min(90, corner.lat + side - ends)),
    ]
  )
}

/** The middle of a cell. */
export const middleOfCell = (
  key: string,
  side: number,
): { readonly lng: number; readonly lat: number } | null => {
  const corner = cornerOf(key, side)
  return corner && { lng: exact(corner.lng + side / 2), lat: exact(corner.lat + side / 2) }
}

/** The chart with the cells that its answer was computed in; other charts are returned unchanged. */
export const inCells = (chart: Chart, { cell }: Pick<ChartAnswer, 'cell'>): Chart =>
  cell === undefined ? chart : { ...chart, rows: chart.rows.map(row => ({ ...row, cell })) }
