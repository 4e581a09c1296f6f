import { expect, test } from 'vitest'
import type { BatchResult } from '../../shared/desk.ts'
import { undoableOf } from './undoable.ts'

const result = (instance: string, task: number, state: BatchResult['state']): BatchResult => ({
  instance,
  task,
  subject: '',
  code: state === null ? 'workflow.field_required' : null,
  state,
  params: {},
  issues: [],
})

test('only what was decided in an instance that still runs can be undone', () => {
  const results = [
    result('running', 1, 'ongoing'),
    result('ended', 1, 'ongoing'),
    result('ended', 2, 'finished'),
    result('refused', 1, null),
  ]
  expect(undoableOf(results).map(({ instance }) => instance)).toEqual(['running'])
})
