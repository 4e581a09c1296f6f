import type { NodeId } from '../shared/graph.ts'
import type { Box } from './lay-out.ts'

/** The least scale at which the texts of nodes are read. */
const readable = 0.6
/** Share of the view that stays empty on each side of a graph that fits. */
const padding = 0.12

/** Where the view begins: the place of the origin in pixels, and the scale. */
export interface OpeningView {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** The whole graph if it can be read, otherwise its node `focus` in the middle at a scale at which it can: `least`. */
export const openingView = (
  boxes: ReadonlyMap<NodeId, Box>,
  focus: NodeId,
  [width, height]: readonly [number, number],
  least = readable,
): OpeningView => {
  const all = [...boxes.values()]
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))]
  const whole: Box = {
    x: left,
    y: top,
    w: Math.max(...all.map(({ x, w }) => x + w)) - left,
    h: Math.max(...all.map(({ y, h }) => y + h)) - top,
  }
  const room = 1 - 2 * padding
  const fit = Math.min(1, (width * room) / whole.w, (height * room) / whole.h)
  const isRead = fit >= least
  const zoom = isRead ? fit : least
  const { x, y, w, h } = isRead ? whole : (boxes.get(focus) ?? whole)
  return { x: width / 2 - (x + w / 2) * zoom, y: height / 2 - (y + h / 2) * zoom, zoom }
}
