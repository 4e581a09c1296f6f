import type { Grant } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { grantKey, keepGrantKey } from './grant-key.ts'

test('a rule keeps its key while it is changed, and equal rules have keys of their own', () => {
  const rule: Grant = { operations: ['read'] }
  const twin: Grant = { operations: ['read'] }
  const changed = keepGrantKey(rule, { operations: ['read', 'update'] })
  expect(grantKey(changed)).toBe(grantKey(rule))
  expect(grantKey(twin)).not.toBe(grantKey(rule))
})
