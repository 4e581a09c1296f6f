import type { RecordRow } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { differsIn } from './differs-in.ts'

const row = (value: RecordRow[string]): RecordRow => ({
  id: '1',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  owner: null,
  ownerDepartment: null,
  ...(value !== undefined && { city: value }),
})

test.each<[RecordRow[string][], boolean[]]>([
  [
    ['a', 'a'],
    [false, false],
  ],
  [
    ['a', 'b', 'a'],
    [false, true, false],
  ],
  [
    [null, 'a', 'b'],
    [false, false, true],
  ],
  [
    ['a', null, ''],
    [false, false, false],
  ],
  [
    [['x'], [], ['y']],
    [false, false, true],
  ],
  [
    [
      { id: '7', title: 'Hall' },
      { id: '8', title: 'Hall' },
    ],
    [false, true],
  ],
  [
    [undefined, 'a'],
    [false, false],
  ],
])('what differs from the first that says anything is marked, emptiness is not: %j', (values, marked) => {
  expect(differsIn('city', values.map(row))).toEqual(marked)
})
