import { expect, it } from 'vitest'
import type { Delegation, DepartmentNode } from '../../shared/index.ts'
import { reachIn } from './reach-in.ts'

const department = (id: string, parent: string | null): DepartmentNode => ({
  id,
  name: id,
  parent,
  order: null,
  members: 0,
  reading: id,
  manager: null,
})
const tree = [department('top', null), department('plant', 'top'), department('shift', 'plant')]
const over = (id: string, rest: Partial<Delegation>): Delegation => ({
  id,
  holder: { id: 'h', title: 'h' },
  department: { id, title: id },
  duties: [],
  roles: [],
  until: null,
  ended: false,
  madeBy: { id: 'a', title: 'a' },
  madeAt: '',
  ...rest,
})

it.each([
  ['edit', 'plant', true],
  ['edit', 'shift', true],
  ['edit', 'top', false],
  ['edit', null, false],
  ['disable', 'shift', false],
  ['roles', 'shift', true],
  ['roles', 'plant', false],
] as const)('%s in %s: %s', (duty, where, expected) => {
  const own = [over('plant', { duties: ['edit'] }), over('shift', { roles: [{ id: 'r', title: 'r' }] })]
  expect(reachIn(tree, own)(duty, where)).toBe(expected)
})
