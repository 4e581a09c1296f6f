import { expect, test } from 'vitest'
import { patched } from './patched.ts'

interface Tile {
  readonly id: string
  readonly title?: string
  readonly hidden?: boolean
}

const tile: Tile = { id: 'a', title: 'Orders' }

test.each<[string, Parameters<typeof patched<Tile>>[1], Tile]>([
  ['changes a property', { title: 'Jobs' }, { id: 'a', title: 'Jobs' }],
  ['adds a property', { hidden: false }, { id: 'a', title: 'Orders', hidden: false }],
  ['removes one that is undefined', { title: undefined }, { id: 'a' }],
])('%s', (_, patch, changed) => {
  expect(patched(tile, patch)).toStrictEqual(changed)
  expect(tile).toStrictEqual({ id: 'a', title: 'Orders' })
})
