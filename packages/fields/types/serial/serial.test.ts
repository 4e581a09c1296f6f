import { testCtx, testDatabase } from '@gantry/testing/server'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { fieldStoreOf } from '../../server/index.ts'
import { field } from '../../shared/index.ts'
import { numberingAt } from './pattern.ts'
import { serial } from './shared.ts'

const kernel = await testDatabase()

test.each([
  ['WO-{n:9}', true],
  ['{n}号', true],
  ['{yyyy}{mm}-{n:4}', true],
  ['WO', false],
  ['{n}-{n}', false],
  ['{x}{n}', false],
])('%s is a pattern: %s', (pattern, sound) => {
  expect(Value.Check(serial.settings, { pattern })).toBe(sound)
})

test('the day of a pattern is the day where the person is', () => {
  const evening = new Date('2024-12-31T18:00:00Z')
  expect(numberingAt('{yyyy}{mm}{dd}-{n:3}', evening, 'Asia/Shanghai').write(7)).toBe('20250101-007')
  expect(numberingAt('{yy}-{n}', evening, 'UTC').write(12_345)).toBe('24-12345')
})

test('numbers follow each other, and begin anew with a new period', async () => {
  const table = { id: 'order', label: 'Order', title: 'code', fields: {}, policy: [] }
  const assign = (pattern: string, day: string, count: number) => {
    const code = field.serial({ pattern })
    const ctx = { ...testCtx(kernel), now: new Date(`${day}T04:00:00Z`) }
    return fieldStoreOf(code).assign?.(ctx, { table, id: 'code', field: code }, count)
  }
  expect(await assign('WO-{n:9}', '2024-03-05', 2)).toEqual(['WO-000000001', 'WO-000000002'])
  expect(await assign('WO-{n:9}', '2024-03-06', 1)).toEqual(['WO-000000003'])
  expect(await assign('{mm}-{n:2}', '2024-03-05', 2)).toEqual(['03-01', '03-02'])
  expect(await assign('{mm}-{n:2}', '2024-04-05', 1)).toEqual(['04-01'])
})
