import { expect, test } from 'vitest'
import { type Anchor, placeMenu } from './place-menu.ts'

const menu = { width: 240, height: 420 }
const canvas = { width: 700, height: 800 }
const button = (left: number, top: number): Anchor => ({ left, top, width: 20 })

test.each([
  [
    'beside its button where there is room',
    button(300, 100),
    canvas,
    { left: 324, top: 100, maxHeight: 420 },
  ],
  ['moved up at the bottom', button(300, 780), canvas, { left: 324, top: 372, maxHeight: 420 }],
  ['moved up from the middle', button(300, 450), canvas, { left: 324, top: 372, maxHeight: 420 }],
  ['moved down for a button above the top', button(300, -10), canvas, { left: 324, top: 8, maxHeight: 420 }],
  ['left of its button at the right edge', button(600, 100), canvas, { left: 356, top: 100, maxHeight: 420 }],
  [
    'as tall as a canvas that is lower than the menu',
    button(300, 200),
    { width: 700, height: 300 },
    { left: 324, top: 8, maxHeight: 284 },
  ],
  [
    'over its button in a canvas with no room on either side',
    button(150, 100),
    { width: 320, height: 800 },
    { left: 72, top: 100, maxHeight: 420 },
  ],
])('a menu stands %s', (_, anchor, room, place) => {
  expect(placeMenu(anchor, menu, room)).toEqual(place)
})
