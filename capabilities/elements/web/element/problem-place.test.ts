import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { problemPlace } from './problem-place.ts'

const t = ((key: string, values?: { readonly n: number }) =>
  values ? `${key} ${values.n}` : key) as unknown as TFunction

it('a problem names the property it is about', () => {
  const properties = [
    { name: 'title', label: 'Title', type: 'text' as const },
    { name: '', label: ' ', type: 'choice' as const },
  ]
  const place = (at: string) => problemPlace(t, { properties }, at)
  expect(place('properties.0.name')).toBe('Title › element.property.name')
  expect(place('properties.1.options')).toBe('element.property 2 › element.property.options')
  expect(place('html')).toBe('element.part.html')
})
