import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { criticalOf, floatsOf, orderOf, pushedBy, type Task, wayBetween } from './schedule.ts'

const task = (id: string, start: number, length: number, after: string[] = [], lag = 0): Task => ({
  id,
  start,
  end: start + length,
  after,
  lag,
})

/** Acyclic: tasks depend only on tasks before them. */
const plan = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 50 }),
      length: fc.integer({ min: 0, max: 9 }),
      lag: fc.integer({ min: 0, max: 3 }),
      after: fc.array(fc.nat(30), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map(list =>
    list.map(({ start, length, lag, after }, at) =>
      task(`t${at}`, start, length, at === 0 ? [] : after.map(n => `t${n % at}`), lag),
    ),
  )

describe('the order of tasks', () => {
  test('has each after those it waits for', () => {
    fc.assert(
      fc.property(plan, tasks => {
        const { order, cycle } = orderOf(tasks.toReversed())
        expect(cycle).toEqual([])
        expect(order).toHaveLength(tasks.length)
        for (const { id, after } of tasks)
          for (const each of after) expect(order.indexOf(each)).toBeLessThan(order.indexOf(id))
      }),
      { numRuns: runs(60) },
    )
  })

  test('leaves a circle out and shows the way round', () => {
    const tasks = [
      task('a', 0, 1),
      task('b', 0, 1, ['a', 'd']),
      task('c', 0, 1, ['b']),
      task('d', 0, 1, ['c']),
      task('e', 0, 1, ['d']),
    ]
    const { order, cycle } = orderOf(tasks)
    expect(order).toEqual(['a'])
    expect(cycle).toHaveLength(3)
    cycle.forEach((id, at) => {
      expect(tasks.find(each => each.id === id)?.after).toContain(cycle.at(at - 1))
    })
    expect(orderOf([task('a', 0, 1, ['a'])]).cycle).toEqual(['a'])
  })

  test('knows no tasks that are not there', () => {
    expect(orderOf([task('a', 0, 1, ['gone', 'gone'])])).toEqual({ order: ['a'], cycle: [] })
  })

  test('tells which way would come round', () => {
    const tasks = [task('a', 0, 1), task('b', 1, 1, ['a']), task('c', 2, 1, ['b']), task('d', 2, 1, ['a'])]
    expect(wayBetween(tasks, 'a', 'c')).toEqual(['a', 'b', 'c'])
    expect(wayBetween(tasks, 'c', 'a')).toEqual([])
    expect(wayBetween(tasks, 'd', 'd')).toEqual(['d'])
  })
})

describe('the critical path', () => {
  test('is the chain that ends last', () => {
    const tasks = [
      task('a', 0, 4),
      task('b', 4, 2, ['a']),
      task('c', 4, 5, ['a']),
      task('d', 9, 1, ['b', 'c']),
      task('alone', 0, 10),
    ]
    expect(criticalOf(tasks)).toEqual(['a', 'c', 'd'])
    expect(floatsOf(tasks).get('b')).toEqual({ earliest: 4, latest: 7 })
  })

  test('runs through tasks that are planned later than they might be', () => {
    const tasks = [task('a', 0, 4), task('b', 6, 2, ['a']), task('c', 20, 0, ['b'])]
    expect(criticalOf(tasks)).toEqual(['a', 'b', 'c'])
  })

  test('never has less than no float, and always some task where tasks are chained', () => {
    fc.assert(
      fc.property(plan, tasks => {
        const floats = floatsOf(tasks)
        expect(floats.size).toBe(tasks.length)
        for (const { earliest, latest } of floats.values()) expect(latest).toBeGreaterThanOrEqual(earliest)
        for (const id of criticalOf(tasks)) expect(floats.get(id)!.latest).toBe(floats.get(id)!.earliest)
      }),
      { numRuns: runs(60) },
    )
  })

  test('is none where nothing is', () => {
    expect(criticalOf([])).toEqual([])
  })
})

describe('a task that is put elsewhere', () => {
  test('takes along what waits for it, as little as it needs', () => {
    const tasks = [
      task('a', 0, 2),
      task('b', 2, 2, ['a']),
      task('c', 6, 1, ['b'], 1),
      task('d', 20, 1, ['c']),
    ]
    expect(pushedBy(tasks, [{ id: 'a', start: 3, end: 5 }])).toEqual([
      { id: 'b', start: 5, end: 7 },
      { id: 'c', start: 8, end: 9 },
    ])
    expect(pushedBy(tasks, [{ id: 'a', start: 0, end: 1 }])).toEqual([])
  })

  test('leaves nothing that waits for what moved to begin too early', () => {
    fc.assert(
      fc.property(plan, fc.nat(11), fc.integer({ min: 0, max: 30 }), (tasks, which, by) => {
        const moved = tasks[which % tasks.length]!
        const move = { id: moved.id, start: moved.start + by, end: moved.end + by }
        const pushed = pushedBy(tasks, [move])
        const placed = new Map([...pushed, move].map(each => [each.id, each]))
        for (const each of pushed) {
          const { start, end, after, lag } = tasks.find(({ id }) => id === each.id)!
          expect(each.end - each.start).toBe(end - start)
          expect(each.start).toBeGreaterThan(start)
          const waits = after.flatMap(id => placed.get(id) ?? [])
          expect(Math.max(...waits.map(({ end: ends }) => ends + lag))).toBe(each.start)
        }
      }),
      { numRuns: runs(60) },
    )
  })
})
