import type { RoutePath } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { hasPhoneBar } from './phone-pages.ts'

const desk: readonly RoutePath[] = [
  '/{spaceUri}/user/todo',
  '/{spaceUri}/user/started',
  '/{spaceUri}/user/copied',
  '/{spaceUri}/user/delegated',
  '/{spaceUri}/user/processed',
  '/{spaceUri}/user/drafts',
  '/{spaceUri}/user/monitored',
]

test.each(desk)('the foot of a phone stays on %s', path => {
  expect(hasPhoneBar(path)).toBe(true)
})

test('a record has the whole screen of a phone', () => {
  expect(hasPhoneBar('/{spaceUri}/{app}/detail/{form?}')).toBe(false)
})
