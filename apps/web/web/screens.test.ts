import { routes } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { isBuilt, progress } from './screens.ts'

test('every screen that is built belongs to the specification, and is counted', () => {
  console.log(`${progress.built}/${progress.total} screens of the specification are built`)
  expect(progress.total).toBe(182)
  expect(progress.built).toBe(routes.filter(route => isBuilt(route.path)).length)
  for (const path of ['/login', '/{spaceUri}/appcenter', '/root/oplog'] as const)
    expect(isBuilt(path)).toBe(true)
})
