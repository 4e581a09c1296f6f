import { expect, test } from 'vitest'
import { refusedFields } from './refused-fields.ts'

test('a refused call names its parameters, also where its answer was cut', () => {
  const answer = JSON.stringify({
    code: 'request.invalid',
    issues: [
      { field: 'area', code: 'type', params: { value: '"field":"cost"' } },
      { field: 'area', code: 'required' },
      { field: 'filter.phone', code: 'unknown' },
    ],
  })
  expect(refusedFields(answer)).toEqual(['area', 'filter.phone'])
  expect(refusedFields(answer.slice(0, 60))).toEqual(['area'])
  expect(refusedFields(null)).toEqual([])
})
