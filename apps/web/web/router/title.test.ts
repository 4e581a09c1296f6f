import { expect, test } from 'vitest'
import { windowTitle } from './title.ts'

test.each([
  ['应用中心', '', '恒川重工', '应用中心-恒川重工'],
  ['记录详情', ' WO-000001284', '恒川重工', '记录详情 WO-000001284-恒川重工'],
  ['登录', '', null, '登录'],
])('%s%s of %s', (screen, addition, enterprise, expected) =>
  expect(windowTitle(screen, addition, enterprise)).toBe(expected),
)
