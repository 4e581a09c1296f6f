import { expect, test } from 'vitest'
import { createGather } from './gather-values.ts'
import type { TakenValue } from './protocol-plugin.ts'

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

test('values that arrive together are taken together, and those that come meanwhile wait', async () => {
  const taken: (readonly TakenValue[])[] = []
  let free = (): void => undefined
  const gather = createGather({
    take: async (_, values) => {
      taken.push(values)
      await new Promise<void>(resolve => {
        free = resolve
      })
    },
    thinned: () => expect.unreachable(),
    failed: error => expect.unreachable(String(error)),
  })
  gather.add('a', { value: { code: 'load', value: 1 } })
  gather.add('a', { value: { code: 'on', value: true } })
  await nextTurn()
  expect(taken).toEqual([
    [
      { code: 'load', value: 1 },
      { code: 'on', value: true },
    ],
  ])
  gather.add('a', { value: { code: 'load', value: 2 } })
  gather.add('a', { value: { code: 'load', value: 3 } })
  await nextTurn()
  expect(taken).toHaveLength(1)
  free()
  await expect
    .poll(() => taken[1])
    .toEqual([
      { code: 'load', value: 2 },
      { code: 'load', value: 3 },
    ])
  free()
})

test('of values that wait too long the newest of each point stays', async () => {
  const taken: (readonly TakenValue[])[] = []
  let thinned = 0
  let free = (): void => undefined
  const gather = createGather({
    take: (_, values) => {
      taken.push(values)
      return new Promise<void>(resolve => {
        free = resolve
      })
    },
    thinned: () => {
      thinned++
    },
    failed: error => expect.unreachable(String(error)),
  })
  gather.add('a', { value: { code: 'load', value: -1 } })
  await nextTurn()
  for (let value = 0; value <= 20_000; value++) gather.add('a', { value: { code: 'load', value } })
  free()
  await expect.poll(() => taken[1]).toEqual([{ code: 'load', value: 20_000 }])
  expect(thinned).toBe(1)
  free()
})

test('a failure to take values is told', async () => {
  const failures: unknown[] = []
  const gather = createGather({
    take: () => Promise.reject(new Error('away')),
    thinned: () => expect.unreachable(),
    failed: error => failures.push(error),
  })
  gather.add('a', { problem: { code: 'bad_quality', at: 'load' } })
  await expect.poll(() => failures).toMatchObject([{ message: 'away' }])
})
