import { expect, it } from 'vitest'
import { importStep } from './import-step.ts'

const install = (state: 'running' | 'done' | 'failed', records: 'running' | null = null) => ({
  id: 'i1',
  state,
  records: records === null ? null : { state: records, done: 1, total: 2, error: null, report: null },
})

it('an import goes from reading to trying, and begins anew after a failure', () => {
  expect(importStep(false, null, [install('done')])).toBe(0)
  expect(importStep(true, null, [])).toBe(1)
  expect(importStep(false, 'i1', [])).toBe(2)
  expect(importStep(false, 'i1', [install('running')])).toBe(2)
  expect(importStep(false, 'i1', [install('done', 'running')])).toBe(2)
  expect(importStep(false, 'i1', [install('done')])).toBe(3)
  expect(importStep(false, 'i1', [install('failed')])).toBe(0)
  expect(importStep(true, 'i1', [install('done')])).toBe(1)
})
