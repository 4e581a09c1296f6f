import { defineTable, where } from '@gantry/model/shared'
import {
  aggregateRecords,
  createRecords,
  findRecords,
  fixtureTables,
  recordsDatabase,
  testCtx,
} from '@gantry/testing/server'
import { Value } from 'typebox/value'
import { beforeAll, describe, expect, test } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { type Branch, maxBranches, maxLevels } from './branches.ts'
import { cascadeChoice } from './shared.ts'

const zh = { lang: 'zh-CN', timeZone: 'Asia/Shanghai' } as const

const tree: readonly Branch[] = [
  {
    id: 'mech',
    label: { 'zh-CN': '机械', en: 'Mechanical' },
    children: [
      {
        id: 'bearing',
        label: { 'zh-CN': '轴承', en: 'Bearing' },
        children: [
          { id: 'worn', label: { 'zh-CN': '磨损', en: 'Worn' } },
          { id: 'old', label: { 'zh-CN': '旧件', en: 'Old part' }, retired: true },
        ],
      },
      {
        id: 'coupling',
        label: { 'zh-CN': '联轴器', en: 'Coupling' },
        children: [{ id: 'worn2', label: { 'zh-CN': '磨损', en: 'Worn' } }],
      },
    ],
  },
  { id: 'power', label: { 'zh-CN': '电气', en: 'Electrical' }, children: ['A/C', 'DC'] },
]
const any = field.cascadeChoice(tree)
const leaf = field.cascadeChoice(tree, { leafOnly: true })

describe('an option of any level', () => {
  reads(
    any,
    ['worn', 'worn'],
    ['机械 / 轴承 / 磨损', 'worn'],
    ['mechanical/bearing/worn', 'worn'],
    ['机械＞联轴器＞磨损', 'worn2'],
    ['Electrical → A/C', 'A/C'],
    ['机械', 'mech'],
    ['联轴器', 'coupling'],
    ['ＤＣ', 'DC'],
    ['旧件', 'old'],
  )
  refuses(
    any,
    ['磨损', 'option_ambiguous', { value: '磨损' }],
    ['机械 / 密封', 'not_an_option', { value: '机械 / 密封' }],
    [['worn'], 'type'],
  )
})

describe('only the last level', () => {
  reads(leaf, ['A/C', 'A/C'], ['机械 / 轴承 / 磨损', 'worn'])
  refuses(
    leaf,
    ['机械', 'not_a_last_level', { value: '机械' }],
    ['bearing', 'not_a_last_level', { value: 'bearing' }],
  )
})

test('a name further down is meant where the branch of that name cannot be chosen', () => {
  const pumps: readonly Branch[] = [{ id: '1', label: 'Pump', children: [{ id: '2', label: 'Pump' }] }]
  const read = (leafOnly: boolean) =>
    cascadeChoice.parse('pump', field.cascadeChoice(pumps, leafOnly ? { leafOnly } : {}), zh)
  expect([read(true), read(false)]).toEqual([
    { ok: true, value: '2' },
    { ok: true, value: '1' },
  ])
})

test('blanks around the names of a path cost one pass', { timeout: 5_000 }, () => {
  const blanks = ' '.repeat(100_000)
  expect(cascadeChoice.parse(`机械${blanks}/${blanks}轴承 / 磨损`, any, zh)).toEqual({
    ok: true,
    value: 'worn',
  })
  expect(cascadeChoice.parse(`机械${blanks}轴承`, any, zh)).toMatchObject({ ok: false })
})

test('what reads alike, stands twice or is too much is refused', () => {
  const faults = (options: readonly Branch[]) => cascadeChoice.faults?.(field.cascadeChoice(options))
  const of = (id: string, label: string, ...children: Branch[]): Branch => ({ id, label, children })
  expect(faults([])).toMatchObject([{ code: 'no_options' }])
  expect(faults([of('a', 'A', 'b'), of('c', 'C', 'b')])).toMatchObject([
    { code: 'duplicate', params: { value: 'b' } },
  ])
  expect(faults([of('1', 'A'), of('2', 'a')])).toMatchObject([{ code: 'duplicate', params: { value: 'a' } }])
  expect(faults([{ id: '1', label: 'A', retired: true }, of('2', 'A')])).toEqual([])
  const many = of('all', 'All', ...Array.from({ length: maxBranches }, (_, n) => `n${n}`))
  expect(faults([many])).toMatchObject([{ code: 'max_items', params: { limit: maxBranches } }])
  const deep = (levels: number): Branch =>
    levels === 1 ? 'x1' : of(`x${levels}`, `x${levels}`, deep(levels - 1))
  const sound = (levels: number) => Value.Check(cascadeChoice.settings, { options: [deep(levels)] })
  expect([sound(maxLevels), sound(maxLevels + 1)]).toEqual([true, false])
})

describe('in a table', async () => {
  const fault = defineTable({
    id: 'fault',
    label: 'Fault',
    title: 'name',
    fields: {
      name: field.text(),
      cause: any,
      many: field.choice(Array.from({ length: 10_000 }, (_, n) => `n${(n * 7919) % 10_000}`)),
    },
    policy: { read: true, create: true },
  })
  const kernel = await recordsDatabase([...fixtureTables, fault])
  const ctx = testCtx(kernel, { space: 'alpha' })

  beforeAll(async () => {
    const causes = ['DC', 'worn2', 'worn', 'bearing', null, 'power']
    await createRecords(
      ctx,
      'fault',
      causes.map((cause, n) => ({ name: `${n}`, cause, many: `n${n}` })),
    )
  })

  const causes = async (filter: ReturnType<typeof where>) =>
    (await findRecords(ctx, 'fault', { filter, sort: [{ field: 'cause', direction: 'asc' }] })).data.map(
      record => record.cause,
    )

  test('what lies under an option is found, in the order of the tree', async () => {
    expect(await causes(where('cause', 'under', 'mech'))).toEqual(['bearing', 'worn', 'worn2'])
    expect(await causes(where('cause', 'under', ['bearing', 'power']))).toEqual([
      'bearing',
      'worn',
      'power',
      'DC',
    ])
    expect(await causes(where('cause', 'in', ['worn', 'DC']))).toEqual(['worn', 'DC'])
  })

  test('only a tree is asked for what lies under an option', async () => {
    await expect(causes(where('many', 'under', 'n1'))).rejects.toMatchObject({ code: 'query.invalid' })
  })

  test('rows are grouped by any level', async () => {
    const by = async (level?: number) => {
      const levels = level === undefined ? {} : { levels: { cause: level } }
      const groups = await aggregateRecords(ctx, 'fault', {
        groupBy: ['cause'],
        aggregates: [{ name: 'n', fn: 'count' }],
        ...levels,
      })
      return Object.fromEntries(groups.map(({ cause, n }) => [String(cause), n]))
    }
    expect(await by(1)).toEqual({ mech: 3, power: 2, null: 1 })
    expect(await by(2)).toEqual({ bearing: 2, coupling: 1, power: 1, DC: 1, null: 1 })
    expect(await by()).toEqual({ DC: 1, worn2: 1, worn: 1, bearing: 1, power: 1, null: 1 })
    const wrong = aggregateRecords(ctx, 'fault', { groupBy: ['many'], aggregates: [], levels: { many: 1 } })
    await expect(wrong).rejects.toMatchObject({ code: 'query.invalid' })
  })

  test('ten thousand options keep their order', async () => {
    const sort = [{ field: 'many', direction: 'desc' as const }]
    const found = (await findRecords(ctx, 'fault', { sort })).data.map(record => record.many)
    const place = (id: unknown) => fault.fields.many.options.indexOf(String(id))
    expect(found.map(place)).toEqual([0, 1, 2, 3, 4, 5].map(n => place(`n${n}`)).toSorted((a, b) => b - a))
  })
})
