import { expect, it } from 'vitest'
import { propertiesOf, proposedNames } from './properties-of.ts'

const fileOf = (...properties: readonly object[]) => ({
  type: 'FeatureCollection',
  features: properties.map(each => ({ type: 'Feature', properties: each, geometry: null })),
})

it('proposes what a file usually calls its keys and names, and the first property otherwise', () => {
  const proposed = (...properties: readonly object[]) =>
    proposedNames(propertiesOf(fileOf(...properties)) ?? [])
  expect(proposed({ name: '华东', adcode: 310000, name_en: 'East' })).toEqual({
    key: 'adcode',
    nameZh: 'name',
    nameEn: 'name_en',
  })
  expect(proposed({ Name: 'A0' })).toEqual({ key: 'Name', nameZh: 'Name', nameEn: 'Name' })
  expect(proposed({ hall: 'A0', floor: 1 })).toEqual({ key: 'hall' })
  expect(proposed()).toEqual({})
})
