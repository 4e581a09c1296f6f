import { expect, test } from 'vitest'
import type { RepairEffect } from '../../shared/exceptions-contract.ts'
import { sumEffects } from './sum-effects.ts'

const effect = (more: Partial<RepairEffect>): RepairEffect => ({
  instance: 'i',
  run: null,
  code: null,
  params: {},
  rev: 1,
  was: 'ongoing',
  state: 'ongoing',
  tasks: [],
  told: [],
  track: [],
  works: [],
  undone: [],
  ...more,
})

test('effects of several instances are summed by person; refused ones and silent rows of the track do not count', () => {
  const given = (due: string | null): Partial<RepairEffect> => ({
    tasks: [
      { node: { 'zh-CN': '会签', en: 'Countersign' }, person: 'Li', change: 'gets', due },
      { node: { 'zh-CN': '会签', en: 'Countersign' }, person: 'Mo', change: 'loses', due: null },
    ],
    told: ['Li', 'Zeng'],
    track: ['reassign', 'cancel', 'receive'],
  })
  const sum = sumEffects(
    [
      effect(given('2026-07-17T05:00:00.000Z')),
      effect(given('2026-07-16T05:00:00.000Z')),
      effect({ state: 'finished', works: ['Order parts'], undone: ['Lead'] }),
      effect({ ...given(null), code: 'workflow.task_state' }),
    ],
    'en',
  )
  expect(sum).toEqual({
    accepted: 3,
    people: [
      { person: 'Li', change: 'gets', count: 2, nodes: ['Countersign'] },
      { person: 'Mo', change: 'loses', count: 2, nodes: ['Countersign'] },
    ],
    dues: ['2026-07-16T05:00:00.000Z', '2026-07-17T05:00:00.000Z'],
    told: ['Li', 'Zeng'],
    track: [{ action: 'reassign', count: 2 }],
    works: ['Order parts'],
    undone: ['Lead'],
    becomes: [{ state: 'finished', count: 1 }],
  })
})
