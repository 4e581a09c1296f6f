import { AppError, issue } from '@gantry/base/shared'
import { type Ring, type Shape, shapeLimits } from '../../shared/shapes.ts'

/** Steps of the grid along the longer side of a set, from fine to coarse: the first with few enough points is taken. */
const grids = [1_000_000, 100_000, 20_000, 8_000, 4_000, 2_000, 1_000, 500, 250]

type Point = Ring[number]

const ringsOf = (shapes: readonly Shape[]): readonly Ring[] =>
  shapes.flatMap(({ polygons }) => polygons.flat())

/** The longer side of what encloses the rings. */
const sideOf = (rings: readonly Ring[]): number => {
  let [west, south, east, north] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const ring of rings)
    for (const [x, y] of ring) {
      west = Math.min(west, x)
      east = Math.max(east, x)
      south = Math.min(south, y)
      north = Math.max(north, y)
    }
  return Math.max(east - west, north - south)
}

/** The largest 1, 2 or 5 times a power of ten that is not above a length. */
const roundStep = (length: number): { readonly step: number; readonly places: number } => {
  const exponent = Math.floor(Math.log10(length))
  const digit = [5, 2, 1].find(each => each * 10 ** exponent <= length) ?? 1
  return { step: Number(`${digit}e${exponent}`), places: Math.max(0, -exponent) }
}

const isStraight = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean =>
  (bx - ax) * (cy - ay) === (by - ay) * (cx - ax)

/** A ring on the points of a grid, in steps of it, closed; null: nothing is left of it. */
const onGrid = (ring: Ring, step: number): readonly Point[] | null => {
  const points: Point[] = []
  for (const [x, y] of ring) {
    const point: Point = [Math.round(x / step), Math.round(y / step)]
    const [last, before] = [points.at(-1), points.at(-2)]
    if (last && last[0] === point[0] && last[1] === point[1]) continue
    // A point on the line between its neighbours is left out.
    if (last && before && isStraight(before, last, point)) points.pop()
    points.push(point)
  }
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const open = first[0] === last[0] && first[1] === last[1] ? points.slice(0, -1) : points
  return open.length < 3 ? null : [...open, first]
}

/** A square of one step around the beginning of a ring: something too small for the grid is still to be seen. */
const dot = ([first]: Ring, step: number): readonly Point[] => {
  const [x, y] = [Math.round((first?.[0] ?? 0) / step), Math.round((first?.[1] ?? 0) / step)]
  return [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
    [x, y],
  ]
}

const shapeOnGrid = (shape: Shape, step: number): Shape => {
  const polygons = shape.polygons.flatMap(polygon => {
    const [outer, ...holes] = polygon.map(ring => onGrid(ring, step))
    return outer ? [[outer, ...holes.filter(ring => ring !== null)]] : []
  })
  const first = shape.polygons.flat().find(ring => ring.length > 0) ?? []
  return { ...shape, polygons: polygons.length > 0 ? polygons : [[dot(first, step)]] }
}

/** A shape on a grid in the units of its file again. */
const inUnits = (shape: Shape, step: number, places: number): Shape => ({
  ...shape,
  polygons: shape.polygons.map(polygon =>
    polygon.map(ring =>
      ring.map(([x, y]): Point => [Number((x * step).toFixed(places)), Number((y * step).toFixed(places))]),
    ),
  ),
})

const countOf = (rings: readonly Ring[]): number => rings.reduce((sum, ring) => sum + ring.length, 0)

/**
 * Shapes with at most `shapeLimits.kept` points: every point moves to the nearest of a grid, so that borders which neighbours share
 * stay shared. Shapes without a point are left out.
 * @throws AppError request.invalid for shapes that are too many points even so
 */
export const simplified = (given: readonly Shape[]): readonly Shape[] => {
  const shapes = given.filter(shape => countOf(ringsOf([shape])) > 0)
  if (shapes.length === 0) return []
  const rings = ringsOf(shapes)
  if (countOf(rings) > shapeLimits.points) throw tooMany()
  const side = sideOf(rings)
  if (side === 0) return []
  for (const grid of grids) {
    const { step, places } = roundStep(side / grid)
    const drawn = shapes.map(shape => shapeOnGrid(shape, step))
    if (countOf(ringsOf(drawn)) <= shapeLimits.kept) return drawn.map(shape => inUnits(shape, step, places))
  }
  throw tooMany()
}

const tooMany = (): AppError => new AppError('request.invalid', {}, [issue('geo', 'shapes_many')])
