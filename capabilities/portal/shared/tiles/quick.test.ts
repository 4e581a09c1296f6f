import { expect, it } from 'vitest'
import { checkLink } from '../link.ts'
import { inStyle, type QuickSettings } from './quick.ts'

const item = (at: number) => ({ title: `${at}`, image: 'square', to: { type: 'search' as const } })
const grid: QuickSettings = {
  style: 'grid',
  icons: 'image',
  items: Array.from({ length: 12 }, (_, at) => item(at)),
}

it('the rotation keeps the first ten items', () => {
  const { items } = inStyle(grid, 'rotation')
  expect(items.map(({ title }) => title)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

it('pictures do not follow between the rotation and the other styles, which need other sizes', () => {
  expect(inStyle(grid, 'list2').items[0]).toHaveProperty('image', 'square')
  const rotation = inStyle(grid, 'rotation')
  expect(rotation.items.some(each => 'image' in each)).toBe(false)
  const filled: QuickSettings = {
    ...rotation,
    items: rotation.items.map(each => ({ ...each, image: 'wide' })),
  }
  expect(inStyle(filled, 'rotation').items[0]).toHaveProperty('image', 'wide')
  expect(inStyle(filled, 'grid').items.some(each => 'image' in each)).toBe(false)
})

it.each(['', 'plant.example', 'https://', 'mailto:a@plant.example', 'javascript:alert(1)'])(
  'takes %o for no complete address',
  url => {
    expect(checkLink({ type: 'url', url }, 'to', { tableOf: () => null })).toEqual([
      expect.objectContaining({ field: 'to.url', code: 'link_url' }),
    ])
  },
)
