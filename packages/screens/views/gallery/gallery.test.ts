import { field, fieldTypeOf } from '@gantry/fields/shared'
import { describe, expect, test } from 'vitest'
import type { FieldModel } from '../../web/parts/table-model.ts'
import { columnsIn, coverOf, heightOf, isAlarmed, signOf } from './cards.ts'
import { gallery } from './shared.ts'
import { readShow, writeShow } from './show.ts'
import { walk } from './walk.ts'

test.each([
  ['P-204 循环水泵', 'P-204'],
  ['k-01', 'K-01'],
  ['机械密封', '机械'],
  ['Bearing seat', 'BS'],
  ['bearing', 'BE'],
  ['O 形圈', 'O'],
  ['HC-A3-L10 涂装线', 'HC'],
  ['𠮷野', '𠮷野'],
  ['  ', '?'],
])('the sign of “%s” is %s', (title, sign) => expect(signOf(title)).toBe(sign))

test('cards are as wide as their size wants, on a phone two small ones or one', () => {
  expect(columnsIn(1180, 'small', false)).toBe(7)
  expect(columnsIn(1180, 'medium', false)).toBe(5)
  expect(columnsIn(1180, 'large', false)).toBe(3)
  expect([columnsIn(512, 'large', false), columnsIn(100, 'large', false)]).toEqual([2, 1])
  expect([columnsIn(390, 'small', true), columnsIn(390, 'large', true)]).toEqual([2, 1])
})

test('a section keeps the room of its first page and no more', () => {
  expect(heightOf(5, 1180, 5, 'medium')).toBeLessThan(heightOf(6, 1180, 5, 'medium'))
  expect(heightOf(60, 1180, 5, 'medium')).toBe(heightOf(6_000, 1180, 5, 'medium'))
})

test('the cover is the first file that is a picture', () => {
  const file = (id: string, mime: string) => ({ id, name: id, size: 1, mime })
  const isFile = (value: unknown): value is ReturnType<typeof file> =>
    typeof value === 'object' && value !== null && 'mime' in value
  const isPicture = ({ mime }: { mime: string }) => mime.startsWith('image/')
  const found = (value: unknown) => coverOf(value, isFile, isPicture)?.id
  expect(found([file('a', 'application/pdf'), file('b', 'image/png'), file('c', 'image/png')])).toBe('b')
  expect([found([]), found(null), found([file('a', 'text/plain')])]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('what a person chose to see is in the address only where it differs from the view', () => {
  const options = { cover: 'photo', group: 'area' }
  expect(writeShow({ cover: 'photo', group: 'area', size: 'medium' }, options)).toBeNull()
  const shown = { cover: null, group: null, size: 'large' } as const
  expect(readShow(writeShow(shown, options), options)).toEqual(shown)
  expect(readShow('photo..huge', options)).toEqual({ cover: 'photo', group: null, size: 'medium' })
})

describe('arrows', () => {
  // Three cards in a row and two below, then a section of one.
  const cards = [
    ...[0, 100, 200].map(left => ({ left, top: 0 })),
    ...[0, 100].map(left => ({ left, top: 90 })),
    { left: 0, top: 200 },
  ]
  test.each([
    [0, 'ArrowRight', 1],
    [2, 'ArrowRight', 3],
    [0, 'ArrowLeft', null],
    [1, 'ArrowDown', 4],
    [2, 'ArrowDown', 4],
    [4, 'ArrowDown', 5],
    [5, 'ArrowUp', 3],
    [5, 'ArrowDown', null],
    [0, 'Enter', null],
  ] as const)('from card %i %s leads to %s', (at, key, to) => expect(walk(cards, at, key)).toBe(to))
})

test('a card has four fields at most, and no picture twice', () => {
  const table = {
    id: 'device',
    label: 'Device',
    title: 'name',
    fields: { name: field.text(), photo: field.image(), papers: field.attachment() },
    policy: [],
  }
  expect(gallery.propose(table)).toEqual({ cover: 'photo' })
  expect(gallery.check({ card: ['papers'] }, table)).toMatchObject([{ field: 'card', code: 'view_field' }])
  expect(gallery.check({ cover: 'name' }, table)).toMatchObject([{ field: 'cover', code: 'view_field' }])
})

test('a status that is an alarm is told from others', () => {
  const def = field.choice([{ id: 'bad', label: 'Bad', state: 'alarm' }, 'good'])
  const status = { id: 'state', def, type: fieldTypeOf(def) } as unknown as FieldModel
  const alarmed = (state: string | null) => isAlarmed(status, { id: 'r', version: 1, state } as never)
  expect(['bad', 'good', null].map(alarmed)).toEqual([true, false, false])
})
