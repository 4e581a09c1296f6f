import type { Box } from './lay-out.ts'

/** The line of an edge: an SVG path, the place of its label and that of the button that inserts on it. */
export interface Route {
  readonly path: string
  readonly label: readonly [number, number]
  readonly insert: readonly [number, number]
}

const radius = 8
/** Pixels from a node to the horizontal part of a line. */
const bend = 22

/** From one upright line to another across a level, with rounded corners. */
const crossing = (sx: number, tx: number, level: number): string => {
  const r = Math.min(radius, Math.abs(tx - sx) / 2)
  if (r < 0.5) return ''
  const side = tx > sx ? 1 : -1
  return `V${level - r}Q${sx} ${level} ${sx + side * r} ${level}H${tx - side * r}Q${tx} ${level} ${tx} ${level + r}`
}

/**
 * A line from the lower edge of one node to the upper edge of another. Where lines meet at the target the horizontal part is near
 * it, otherwise near the source, so that branches are told apart by their upright parts. A lane is the horizontal place of a line
 * that leaves a split: such a line is horizontal at both ends.
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

/** A line that leads upwards runs beside both nodes. */
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
