import { expect, it } from 'vitest'
import type { ModbusPoint } from '../../../shared/plugins/modbus/modbus-shape.ts'
import { type Block, narrower, placed, planReads } from './plan-reads.ts'

const point = (
  area: ModbusPoint['area'],
  address: number,
  type: NonNullable<ModbusPoint['type']> = 'u16',
  length = 1,
) => placed(`${area}${address}`, { area, address, type, length }, { base: 'zero' })
const spans = (blocks: readonly Block[]) => blocks.map(({ area, start, size }) => [area, start, size])

it('neighbours and those a small gap away are one request, others and other areas are not', () => {
  const points = [
    point('holding', 100),
    point('holding', 0, 'f32'),
    point('holding', 2),
    point('holding', 19),
    point('input', 3),
  ]
  expect(spans(planReads(points))).toEqual([
    ['holding', 0, 20],
    ['holding', 100, 1],
    ['input', 3, 1],
  ])
  expect(spans(planReads(points, false))).toEqual([
    ['holding', 0, 3],
    ['holding', 19, 1],
    ['holding', 100, 1],
    ['input', 3, 1],
  ])
})

it('a request has 125 registers or 2,000 bits at most, and no value is torn', () => {
  const registers = Array.from({ length: 200 }, (_, at) => point('holding', at * 2, 'f32'))
  const blocks = planReads(registers)
  expect(spans(blocks)).toEqual([
    ['holding', 0, 124],
    ['holding', 124, 124],
    ['holding', 248, 124],
    ['holding', 372, 28],
  ])
  expect(blocks.flatMap(({ points }) => points)).toHaveLength(200)
  const bits = Array.from({ length: 2_100 }, (_, at) => point('coil', at))
  expect(spans(planReads(bits))).toEqual([
    ['coil', 0, 2_000],
    ['coil', 2_000, 100],
  ])
})

it('points may overlap, and are counted from one where the manual does', () => {
  expect(spans(planReads([point('holding', 5, 'f32'), point('holding', 5), point('holding', 6)]))).toEqual([
    ['holding', 5, 2],
  ])
  expect(placed('level', { area: 'input', address: 1, type: 'u16' }, { base: 'one' }).start).toBe(0)
})

it('a refused request is taken apart: without gaps, then point by point, and one point not at all', () => {
  const [block] = planReads([point('holding', 0), point('holding', 1), point('holding', 9)])
  if (!block) throw new Error('no request')
  const parts = narrower(block) ?? []
  expect(spans(parts)).toEqual([
    ['holding', 0, 2],
    ['holding', 9, 1],
  ])
  expect(spans(parts.flatMap(part => narrower(part) ?? []))).toEqual([
    ['holding', 0, 1],
    ['holding', 1, 1],
  ])
  expect(parts[1] && narrower(parts[1])).toBeNull()
})
