import type { Box } from './lay-out.ts'

/** Route of an edge: SVG path, and positions of the label and the insert button. */
export interface Route {
  readonly path: string
  readonly label: readonly [number, number]
  readonly insert: readonly [number, number]
}

const radius = 8
/** Distance from a node to the horizontal segment in pixels. */
const bend = 22

/** A horizontal segment between two vertical ones, with rounded corners. */
const crossing = (sx: number, tx: number, level: number): string => {
  const r = Math.min(radius, Math.abs(tx - sx) / 2)
  if (r < 0.5) return ''
  const side = tx > sx ? 1 : -1
  return `V${level - r}Q${sx} ${level} ${sx + side * r} ${level}H${tx - side * r}Q${tx} ${level} ${tx} ${level + r}`
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
  const path = `M${sx} ${sy}${crossing(sx, x, upper)}${crossing(x, tx, lower)}V${ty}`
  const isSplit = lane !== undefined
  return {
    path,
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
  return {
    path: `M${sx} ${sy}H${x - radius}Q${x} ${sy} ${x} ${sy - radius}V${ty + radius}Q${x} ${ty} ${x - radius} ${ty}H${tx}`,
    label: [x, (sy + ty) / 2 - 14],
    insert: [x, (sy + ty) / 2 + 6],
  }
}
