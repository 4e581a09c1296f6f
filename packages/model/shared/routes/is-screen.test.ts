import { expect, test } from 'vitest'
import { isScreen } from './is-screen.ts'

test.each([
  ['/', true],
  ['/space-demo', true],
  ['/space-demo/', true],
  ['/etl', true],
  ['/space-demo/etl', true],
  ['/space-demo/user/workbench', true],
  ['/space-demo/user/workbench/7', true],
  ['/root/oplog', true],
  ['/space-demo/esb/config/!/abc', true],
  ['/space-de_mo/etl', false],
  ['/etl/nothing', false],
  ['/space-demo/root/oplog', false],
  ['/wp-login.php', false],
])('%s is a screen: %s', (path, expected) => expect(isScreen(path)).toBe(expected))
