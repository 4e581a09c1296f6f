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

/**
 * A line from the lower edge of one node to the upper edge of another with rounded corners. Where lines meet at the target the
 * horizontal part is near it, otherwise near the source, so that branches are told apart by their vertical parts.
 */
export const routeOf = (from: Box, to: Box, meets: boolean): Route => {
  const [sx, sy] = [from.x + from.w / 2, from.y + from.h]
  const [tx, ty] = [to.x + to.w / 2, to.y]
  if (ty < sy + 2 * radius) return aroundOf(from, to)
  const level = meets ? ty - bend : sy + Math.min(bend, (ty - sy) / 2)
  const upright = Math.abs(sx - tx) < 1
  const r = Math.min(radius, Math.abs(tx - sx) / 2)
  const side = tx > sx ? 1 : -1
  const path = upright
    ? `M${sx} ${sy}V${ty}`
    : `M${sx} ${sy}V${level - r}Q${sx} ${level} ${sx + side * r} ${level}H${tx - side * r}Q${tx} ${level} ${tx} ${level + r}V${ty}`
  if (upright) {
    const middle = (sy + ty) / 2
    return { path, label: [sx, middle - 14], insert: [sx, middle + 6] }
  }
  return meets
    ? { path, label: [sx, sy + 16], insert: [sx, Math.min((sy + level) / 2 + 6, level - 12)] }
    : { path, label: [tx, level + 2], insert: [tx, (level + ty) / 2 + 4] }
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
