import { testCtx, testDatabase } from '@gantry/testing/server'
import { describe, expect, it, test } from 'vitest'
import { fieldStoreOf } from '../../server/index.ts'
import { field } from '../../shared/index.ts'
import { numberingAt } from './pattern.ts'
import { type SerialField, serial } from './shared.ts'

const kernel = await testDatabase()

type Settings = Pick<SerialField, 'pattern' | 'reset'>

const faultCases: readonly (readonly [Settings, readonly string[]])[] = [
  [{ pattern: 'WO-{n:9}' }, []],
  [{ pattern: '{n}号' }, []],
  [{ pattern: '{yyyy}{mm}-{n:4}' }, []],
  [{ pattern: 'WO-{yyyy}{MM}-{n:4}' }, []],
  [{ pattern: '{field:area}-{n:4}' }, []],
  [{ pattern: '{yyyy}-W{ww}-{n:3}', reset: 'week' }, []],
  [{ pattern: '{yyyy}{mm}-{n:4}', reset: 'year' }, []],
  [{ pattern: '{yyyy}{mm}-{n:4}', reset: 'never' }, []],
  [{ pattern: 'WO-' }, ['serial_number']],
  [{ pattern: '{n}-{n}' }, ['serial_number']],
  [{ pattern: '{x}{n}' }, ['serial_part']],
  [{ pattern: '{n:0}' }, ['serial_part', 'serial_number']],
  [{ pattern: '{n:4' }, ['serial_part', 'serial_number']],
  [{ pattern: '{field:}-{n}' }, ['serial_part']],
  [{ pattern: '{field:area}{n:4}' }, ['serial_apart']],
  [{ pattern: '{field:area}{field:line}-{n}' }, ['serial_apart']],
  [{ pattern: '{yyyy}{mm}{ww}-{n}' }, ['serial_week']],
  [{ pattern: '{mm}-{n}', reset: 'month' }, ['serial_reset']],
  [{ pattern: '{yyyy}-{n}', reset: 'month' }, ['serial_reset']],
]

test.each(faultCases)('of %j is wrong: %j', (settings, codes) => {
  const faults = serial.faults?.({ type: 'serial', ...settings }) ?? []
  expect(faults.map(({ code }) => code)).toEqual(codes)
})

describe('what a pattern writes', () => {
  const written = (pattern: string, day: string, n: number, values = {}, zone = 'UTC') =>
    numberingAt({ pattern }, values, new Date(day), zone).write(n)

  it('is the day where the person is', () => {
    const evening = '2024-12-31T18:00:00Z'
    expect(written('{yyyy}{mm}{dd}-{n:3}', evening, 7, {}, 'Asia/Shanghai')).toBe('20250101-007')
    expect(written('{yy}-{n}', evening, 12_345)).toBe('24-12345')
  })

  it('is the week of ISO 8601 with the year the week belongs to', () => {
    expect(written('{yyyy}-W{ww}-{n}', '2024-12-30T00:00:00Z', 1)).toBe('2025-W01-1')
    expect(written('{yyyy}-W{ww}-{n}', '2027-01-03T00:00:00Z', 1)).toBe('2026-W53-1')
    expect(written('{yyyy}-W{ww}-{n}', '2024-06-12T23:00:00Z', 1)).toBe('2024-W24-1')
  })

  it('is the value of a field as it stands, cut where it is long', () => {
    const byArea = (area: string) => written('{field:area}-{n:2}', '2024-01-01T00:00:00Z', 3, { area })
    expect(byArea('A3')).toBe('A3-03')
    expect(byArea('👷'.repeat(500_000))).toBe(`${'👷'.repeat(40)}-03`)
    expect(byArea('{n}$&')).toBe('{n}$&-03')
  })
})

describe('numbers', () => {
  const table = { id: 'order', label: 'Order', title: 'code', fields: {}, policy: [] }
  const assign = async (
    id: string,
    settings: Settings,
    day: string,
    records: readonly Record<string, string>[],
  ) => {
    const code = { type: 'serial', ...settings }
    const ctx = { ...testCtx(kernel), now: new Date(`${day}T04:00:00Z`) }
    return fieldStoreOf(code).assign?.(ctx, { table, id, field: code }, records)
  }

  it('follow each other, and begin anew with a new period', async () => {
    const plain = field.serial({ pattern: 'WO-{n:9}' })
    expect(await assign('code', plain, '2024-03-05', [{}, {}])).toEqual(['WO-000000001', 'WO-000000002'])
    expect(await assign('code', plain, '2024-03-06', [{}])).toEqual(['WO-000000003'])
    const monthly = { pattern: '{mm}-{n:2}' }
    expect(await assign('code', monthly, '2024-03-05', [{}, {}])).toEqual(['03-01', '03-02'])
    expect(await assign('code', monthly, '2024-04-05', [{}])).toEqual(['04-01'])
  })

  it('count apart for each value of a field, within one batch too', async () => {
    const byArea = { pattern: '{field:area}-{n}' }
    const records = [{ area: 'A' }, { area: 'B' }, { area: 'A' }]
    expect(await assign('by', byArea, '2024-03-05', records)).toEqual(['A-1', 'B-1', 'A-2'])
    expect(await assign('by', byArea, '2024-03-06', [{ area: 'B' }])).toEqual(['B-2'])
  })

  it('begin anew only as often as their setting says', async () => {
    const yearly: Settings = { pattern: '{yyyy}{mm}-{n}', reset: 'year' }
    expect(await assign('yearly', yearly, '2024-03-05', [{}])).toEqual(['202403-1'])
    expect(await assign('yearly', yearly, '2024-04-05', [{}])).toEqual(['202404-2'])
    expect(await assign('yearly', yearly, '2025-01-05', [{}])).toEqual(['202501-1'])
    const endless: Settings = { pattern: '{field:area}-{yyyy}-{n}', reset: 'never' }
    const two = [{ area: 'A' }, { area: 'B' }]
    expect(await assign('endless', endless, '2024-03-05', two)).toEqual(['A-2024-1', 'B-2024-2'])
    expect(await assign('endless', endless, '2025-03-05', [{ area: 'A' }])).toEqual(['A-2025-3'])
  })

  it('are distinct under twenty writers at once', async () => {
    const monthly = { pattern: '{field:area}-{yyyy}{mm}-{n:4}' }
    const batches = await Promise.all(
      Array.from({ length: 20 }, (_, writer) => {
        const records = Array.from({ length: 20 }, () => ({ area: `A${writer % 3}` }))
        return assign('busy', monthly, '2024-03-05', records)
      }),
    )
    expect(new Set(batches.flat()).size).toBe(400)
  })
})
