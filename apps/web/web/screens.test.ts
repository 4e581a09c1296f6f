import { allRoutes, routes } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { capabilities } from './capabilities.ts'

test('every screen of the specification is there, once', () => {
  const screens = capabilities.flatMap(capability => Object.keys(capability.screens))
  expect(routes).toHaveLength(182)
  expect(screens.toSorted()).toEqual(allRoutes.map(route => route.path).toSorted())
})
