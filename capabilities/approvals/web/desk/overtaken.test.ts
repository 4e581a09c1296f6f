import { expect, test } from 'vitest'
import { endedAgencyOf, isOvertaken } from './overtaken.ts'

test('what is no longer there for the reader is fetched again, and what was entered wrongly is not', () => {
  expect(isOvertaken('workflow.not_found')).toBe(true)
  expect(isOvertaken('workflow.task_handled')).toBe(true)
  expect(isOvertaken('workflow.field_required')).toBe(false)
})

test('an agent learns that the agency has ended, and nobody else does', () => {
  const own = { for: { id: 'zeng', title: 'Zeng' } }
  expect(endedAgencyOf('workflow.not_found', own)).toBe('Zeng')
  expect(endedAgencyOf('workflow.not_holder', own)).toBe('Zeng')
  expect(endedAgencyOf('workflow.task_handled', own)).toBeNull()
  expect(endedAgencyOf('workflow.not_found', { for: null })).toBeNull()
  expect(endedAgencyOf('workflow.not_found', undefined)).toBeNull()
})
