import { queryClient } from '@gantry/client/web'
import type { OpenedDesign } from '@gantry/designs/shared'
import { expect, test } from 'vitest'
import { knownRule, rememberRule } from './opened-rule.ts'

test('a rule is known by its id alone, and not after what was read is cleared for somebody else', () => {
  const may = { change: true, publish: true }
  const opened: OpenedDesign = { design: null, published: null, draft: null, may }
  rememberRule('a', opened)
  expect(knownRule('a')).toBe(opened)
  expect(knownRule('b')).toBeNull()
  queryClient.clear()
  expect(knownRule('a')).toBeNull()
})
