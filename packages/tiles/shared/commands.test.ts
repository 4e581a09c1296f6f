import { runs, timeForRuns } from '@gantry/testing/shared'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directions } from './commands.ts'
import { compact, overlaps } from './grid.ts'
import {
  addTile,
  columnsOf,
  deriveAgain,
  duplicateTile,
  emptyPage,
  moveTile,
  type Page,
  placesOf,
  removeTile,
  resizeTile,
  stepTile,
  swapTiles,
} from './index.ts'

const tile = (id: string) => ({ id, kind: 'text', settings: {} })
const terminals = ['web', 'app', 'mini'] as const

/** Any command with any numbers that pointer and keyboard input can produce. */
const act = record({
  do: constantFrom('add', 'move', 'step', 'resize', 'remove', 'duplicate', 'swap', 'derive'),
  terminal: constantFrom(...terminals),
  which: integer({ min: 0, max: 9 }),
  other: integer({ min: 0, max: 9 }),
  x: integer({ min: -3, max: 14 }),
  y: integer({ min: -2, max: 30 }),
  direction: constantFrom(...directions),
})
type Act = Parameters<typeof perform>[1]

let minted = 0
const perform = (
  page: Page,
  {
    do: what,
    terminal,
    which,
    other,
    x,
    y,
    direction,
  }: {
    do: string
    terminal: (typeof terminals)[number]
    which: number
    other: number
    x: number
    y: number
    direction: (typeof directions)[number]
  },
): Page => {
  const id = page.tiles[which % Math.max(page.tiles.length, 1)]?.id ?? 'none'
  const second = page.tiles[other % Math.max(page.tiles.length, 1)]?.id ?? 'none'
  switch (what) {
    case 'add':
      return addTile(
        page,
        tile(`t${++minted}`),
        { w: (which % 12) + 1, h: (other % 5) + 1 },
        x % 2 ? { x, y } : undefined,
      )
    case 'move':
      return moveTile(page, terminal, id, { x, y })
    case 'step':
      return stepTile(page, terminal, id, direction)
    case 'resize':
      return resizeTile(page, terminal, id, { w: x, h: y }, { w: 2, h: 2 })
    case 'remove':
      return removeTile(page, id)
    case 'duplicate':
      return duplicateTile(page, id, `t${++minted}`)
    case 'swap':
      return swapTiles(page, terminal, id, second)
    default:
      return terminal === 'web' ? page : deriveAgain(page, terminal)
  }
}

describe('any commands in any order', () => {
  test('leave every tile within the columns, none over another and no gap above it', {
    timeout: timeForRuns(20_000),
  }, () => {
    assert(
      property(array(act, { maxLength: 25 }), acts => {
        let page = emptyPage
        for (const each of acts as readonly Act[]) {
          const before = structuredClone(page)
          const next = perform(page, each)
          // Commands must not mutate the page, because undo keeps it.
          expect(page).toEqual(before)
          page = next
          for (const terminal of terminals) {
            const placed = placesOf(page, terminal)
            expect(placed).toHaveLength(page.tiles.length)
            for (const { id, at } of placed) {
              expect(at.x).toBeGreaterThanOrEqual(0)
              expect(at.x + at.w).toBeLessThanOrEqual(columnsOf[terminal])
              expect(placed.some(one => one.id !== id && overlaps(one.at, at))).toBe(false)
            }
            expect(compact(placed, columnsOf[terminal])).toEqual(placed)
          }
        }
      }),
      { numRuns: runs(60) },
    )
  })
})

/** Two tiles side by side and a wide one below. */
const page = [
  { id: 'a', w: 6, h: 4 },
  { id: 'b', w: 6, h: 4 },
  { id: 'c', w: 12, h: 6 },
].reduce<Page>((drawn, { id, ...size }) => addTile(drawn, tile(id), size), emptyPage)
const at = (drawn: Page, terminal: (typeof terminals)[number] = 'web') =>
  Object.fromEntries(placesOf(drawn, terminal).map(({ id, at }) => [id, [at.x, at.y, at.w, at.h]]))

describe('a page of three tiles', () => {
  test('takes new ones where they first fit', () => {
    expect(at(page)).toEqual({ a: [0, 0, 6, 4], b: [6, 0, 6, 4], c: [0, 4, 12, 6] })
  })
  test('lets a tile change rows with its neighbour by one key, and back by another', () => {
    const up = stepTile(page, 'web', 'c', 'up')
    expect(at(up)).toEqual({ c: [0, 0, 12, 6], a: [0, 6, 6, 4], b: [6, 6, 6, 4] })
    expect(at(stepTile(up, 'web', 'c', 'down'))).toEqual(at(page))
    expect(stepTile(page, 'web', 'a', 'left')).toBe(page)
  })
  test('swaps two tiles, and back', () => {
    const swapped = swapTiles(page, 'web', 'a', 'b')
    expect(at(swapped)).toMatchObject({ a: [6, 0, 6, 4], b: [0, 0, 6, 4] })
    expect(swapTiles(swapped, 'web', 'a', 'b')).toEqual(page)
  })
  test('gives way to a tile that grows, not below what its kind needs', () => {
    expect(at(resizeTile(page, 'web', 'a', { w: 8 }))).toMatchObject({ a: [0, 0, 8, 4], b: [6, 4, 6, 4] })
    expect(at(resizeTile(page, 'web', 'c', { w: 1, h: 1 }, { w: 3, h: 2 }))).toMatchObject({
      c: [0, 4, 3, 2],
    })
  })
  test('undoes an addition by removal', () => {
    expect(removeTile(addTile(page, tile('d'), { w: 3, h: 2 }), 'd')).toEqual(page)
  })
  test('is one column in reading order on a phone until it is drawn there', () => {
    expect(at(page, 'app')).toEqual({ a: [0, 0, 4, 4], b: [0, 4, 4, 4], c: [0, 8, 4, 6] })
    const drawn = stepTile(page, 'app', 'c', 'up')
    expect(at(drawn, 'app')).toEqual({ a: [0, 0, 4, 4], c: [0, 4, 4, 6], b: [0, 10, 4, 4] })
    expect(at(drawn)).toEqual(at(page))
    expect(deriveAgain(drawn, 'app')).toEqual(page)
    expect(at(addTile(drawn, tile('d'), { w: 3, h: 2 }), 'app')).toMatchObject({ d: [0, 14, 4, 2] })
  })
})
