import type { ModbusArea, ModbusPoint, ModbusSettings } from '../../../shared/plugins/modbus/modbus-shape.ts'
import { isBits, sizeOf, startOf } from '../../../shared/plugins/modbus/modbus-size.ts'

/** A mapped point with its address as the protocol carries it. */
export interface PlacedPoint {
  readonly code: string
  readonly point: ModbusPoint
  readonly start: number
  readonly size: number
}

/** One request: neighbours of an area. */
export interface Block {
  readonly area: ModbusArea
  readonly start: number
  readonly size: number
  readonly points: readonly PlacedPoint[]
}

/** Bits and registers of one request, by the protocol. */
const mostBits = 2_000
const mostRegisters = 125

/**
 * Unused registers or bits that are read along rather than asked around: two bytes each or an eighth, against the 21 bytes and the round trip of
 * another request.
 */
const cheapRegisters = 16
const cheapBits = 128

export const placed = (
  code: string,
  point: ModbusPoint,
  { base }: Pick<ModbusSettings, 'base'>,
): PlacedPoint => ({
  code,
  point,
  start: startOf(point, base),
  size: sizeOf(point),
})

/** The fewest requests for points: neighbours together, with small gaps between them. `gaps` false: none. */
export const planReads = (points: readonly PlacedPoint[], gaps = true): readonly Block[] => {
  const sorted = points.toSorted(
    (one, other) => one.point.area.localeCompare(other.point.area) || one.start - other.start,
  )
  const blocks: (Block & { size: number; readonly points: PlacedPoint[] })[] = []
  for (const next of sorted) {
    const { area } = next.point
    const last = blocks.at(-1)
    const most = isBits(next.point) ? mostBits : mostRegisters
    const gap = gaps ? (isBits(next.point) ? cheapBits : cheapRegisters) : 0
    const end = next.start + next.size
    if (last?.area === area && next.start - (last.start + last.size) <= gap && end - last.start <= most) {
      last.size = Math.max(last.size, end - last.start)
      last.points.push(next)
    } else blocks.push({ area, start: next.start, size: next.size, points: [next] })
  }
  return blocks
}

/**
 * The smaller requests a refused one is taken apart into: first without its gaps, which a device need not have, then point by point. Null: it
 * asks for one point only.
 */
export const narrower = (block: Block): readonly Block[] | null => {
  if (block.points.length < 2) return null
  const withoutGaps = planReads(block.points, false)
  return withoutGaps.length > 1 ? withoutGaps : block.points.flatMap(point => planReads([point]))
}
