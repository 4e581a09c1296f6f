import type { Box } from './lay-out.ts'

export type Point = readonly [x: number, y: number]

/** Route of an edge: its points, SVG path, and positions of the label and the insert button. */
export interface Route {
  readonly points: readonly Point[]
  readonly path: string
  readonly label: Point
  readonly insert: Point
}

const radius = 8
/** Distance from a node to the horizontal segment in pixels. */
const bend = 22

/** Points without those that continue the direction of their neighbours. */
const bends = (points: readonly Point[]): readonly Point[] =>
  points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    if (!before || !after) return true
    const [a, b] = [point[0] - before[0], point[1] - before[1]]
    const [c, d] = [after[0] - point[0], after[1] - point[1]]
    return Math.abs(a * d - b * c) > 0.01
  })

/** A line through points, its corners rounded. */
export const pathOf = (points: readonly Point[]): string => {
  const kept = bends(points)
  return kept
    .map((point, at) => {
      const [before, after] = [kept[at - 1], kept[at + 1]]
      if (!before) return `M${point[0]} ${point[1]}`
      if (!after) return `L${point[0]} ${point[1]}`
      const enter = towards(point, before)
      const leave = towards(point, after)
      return `L${enter[0]} ${enter[1]}Q${point[0]} ${point[1]} ${leave[0]} ${leave[1]}`
    })
    .join('')
}

/** The point of a corner's curve on the way to a neighbour. */
const towards = ([x, y]: Point, [tx, ty]: Point): Point => {
  const length = Math.hypot(tx - x, ty - y)
  const share = length === 0 ? 0 : Math.min(radius, length / 2) / length
  return [x + (tx - x) * share, y + (ty - y) * share]
}

/**
 * Route from the bottom of one node to the top of another. If edges join at the target (`meets`), the horizontal segment is
 * near the target, otherwise near the source, so that branches have separate vertical segments. `lane` is the x position of
 * an edge that leaves a split; it then has a horizontal segment at both ends.
 */
export const routeOf = (from: Box, to: Box, meets: boolean, lane?: number): Route => {
  const [sx, sy] = [from.x + from.w / 2, from.y + from.h]
  const [tx, ty] = [to.x + to.w / 2, to.y]
  if (ty < sy + 2 * radius) return aroundOf(from, to)
  const upper = sy + Math.min(bend, (ty - sy) / 2)
  const lower = ty - bend
  const x = lane ?? (meets ? sx : tx)
  const points = bends([
    [sx, sy],
    [sx, upper],
    [x, upper],
    [x, lower],
    [tx, lower],
    [tx, ty],
  ])
  const isSplit = lane !== undefined
  return {
    points,
    path: pathOf(points),
    label: [x, isSplit ? upper + 2 : (sy + ty) / 2 - 14],
    insert: [
      x,
      isSplit
        ? Math.min(upper + 22, (upper + ty) / 2 + 8)
        : meets
          ? Math.min(sy + 26, (sy + lower) / 2)
          : (upper + ty) / 2 - 2,
    ],
  }
}

/** Route of a backward edge, to the right of both nodes. */
const aroundOf = (from: Box, to: Box): Route => {
  const [sx, sy] = [from.x + from.w, from.y + from.h / 2]
  const [tx, ty] = [to.x + to.w, to.y + to.h / 2]
  const x = Math.max(sx, tx) + 32
  const points: readonly Point[] = [
    [sx, sy],
    [x, sy],
    [x, ty],
    [tx, ty],
  ]
  return {
    points,
    path: pathOf(points),
    label: [x, (sy + ty) / 2 - 14],
    insert: [x, (sy + ty) / 2 + 6],
  }
}
