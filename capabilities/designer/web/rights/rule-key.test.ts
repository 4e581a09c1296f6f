import type { Grant } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { keepRuleKey, ruleKey } from './rule-key.ts'

test('a rule keeps its key while it is changed, and equal rules have keys of their own', () => {
  const rule: Grant = { operations: ['read'] }
  const twin: Grant = { operations: ['read'] }
  const changed = keepRuleKey(rule, { operations: ['read', 'update'] })
  expect(ruleKey(changed)).toBe(ruleKey(rule))
  expect(ruleKey(twin)).not.toBe(ruleKey(rule))
})
