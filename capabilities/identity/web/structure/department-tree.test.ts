import { expect, test } from 'vitest'
import type { DepartmentNode } from '../../shared/index.ts'
import {
  departmentTree,
  foundDepartments,
  isBelow,
  membersBelow,
  placeAt,
  placeBeside,
} from './department-tree.ts'

const node = (id: string, parent: string | null, order: number | null, members = 1): DepartmentNode => ({
  id,
  name: id.toUpperCase(),
  parent,
  order,
  members,
  reading: id,
  manager: null,
})
const all = [
  node('a', null, 1),
  node('a1', 'a', 1, 2),
  node('a2', 'a', 2),
  node('a3', 'a', 3),
  node('b', null, 2),
  node('b1', 'gone', 4),
]

test('a department whose parent is gone stands at the top', () =>
  expect(departmentTree(all).map(({ key, children }) => [key, children.map(child => child.key)])).toEqual([
    ['a', ['a1', 'a2', 'a3']],
    ['b', []],
    ['b1', []],
  ]))

test('a department is below another at any depth, never below itself, and a circle ends', () => {
  const deep = [...all, node('a11', 'a1', 1)]
  expect(['a11', 'a1', 'a', 'b'].map(id => isBelow(deep, id, 'a'))).toEqual([true, true, false, false])
  const circle = [node('x', 'y', 1), node('y', 'x', 1)]
  expect(isBelow(circle, 'x', 'z')).toBe(false)
})

test('a search keeps what it finds by name or manager, with everything above it', () => {
  const led = all.map(one =>
    one.id === 'b1' ? { ...one, manager: { name: '王海涛', reading: 'wang hai tao' } } : one,
  )
  const find = (typed: string) => {
    const { shown, hits } = foundDepartments(led, typed)
    return [shown.map(({ id }) => id), [...hits]]
  }
  expect(find('A2')).toEqual([['a', 'a2'], ['a2']])
  expect(find('wht')).toEqual([['b1'], ['b1']])
  expect(find('zzz')).toEqual([[], []])
})

test('members are counted with all below', () => expect(membersBelow(all).get('a')).toBe(5))

test.each([
  ['b', 'a', 'inside', { parent: 'a', order: 4 }],
  ['a', 'b', 'inside', { parent: 'b', order: 1 }],
  ['a3', 'a1', 'before', { parent: 'a', order: 0 }],
  ['a3', 'a1', 'after', { parent: 'a', order: 1.5 }],
  ['a1', 'a2', 'after', { parent: 'a', order: 2.5 }],
  ['a1', 'a3', 'after', { parent: 'a', order: 4 }],
  ['b', 'a2', 'before', { parent: 'a', order: 1.5 }],
] as const)('%s dropped %s %s', (moved, target, drop, place) =>
  expect(placeAt(all, moved, target, drop)).toEqual(place),
)

test.each([
  ['a2', 'up', { parent: 'a', order: 0 }],
  ['a2', 'down', { parent: 'a', order: 4 }],
  ['a1', 'up', null],
  ['a3', 'down', null],
] as const)('%s moved one step %s', (moved, direction, place) =>
  expect(placeBeside(all, moved, direction)).toEqual(place),
)

test('a department dropped behind one without an order stands behind all that have one', () => {
  const loose = [...all, { ...all[0]!, id: 'a4', parent: 'a', order: null }]
  expect(placeAt(loose, 'b', 'a4', 'after')).toEqual({ parent: 'a', order: 4 })
})
