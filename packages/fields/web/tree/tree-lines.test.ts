import { expect, test, vi } from 'vitest'
import { pressInTree } from './tree-keys.ts'
import { linesOf, type TreeLevels, type TreeLine } from './tree-lines.ts'

const level = (ids: string, next: string | null = null, size = ids.length) => ({
  nodes: [...ids].map(id => ({ id: id.toLowerCase(), title: id, below: id === id.toUpperCase() })),
  size,
  next,
})

const drawn = (lines: readonly TreeLine[]) =>
  lines.map(line =>
    line.is === 'wait'
      ? `${'  '.repeat(line.depth)}… ${line.above}`
      : `${'  '.repeat(line.depth)}${line.open ? '-' : line.node.below ? '+' : ' '}${line.node.id} ${line.place}/${line.size}`,
  )

test('what is at the top alone is open until somebody closes it', () => {
  const levels: TreeLevels = new Map([
    ['', level('A')],
    ['a', level('bc')],
  ])
  expect(drawn(linesOf(levels, new Set()))).toEqual(['-a 1/1', '   b 1/2', '   c 2/2'])
  expect(drawn(linesOf(levels, new Set('a')))).toEqual(['+a 1/1'])
})

test('a level that is not fetched to its end waits below its last record, before what follows it', () => {
  const levels: TreeLevels = new Map([
    ['', level('Ab', 'more', 5_000)],
    ['a', level('cd', 'more', 7)],
  ])
  expect(drawn(linesOf(levels, new Set('a')))).toEqual([
    '-a 1/5000',
    '   c 1/7',
    '   d 2/7',
    '  … a',
    ' b 2/5000',
    '… ',
  ])
  expect(drawn(linesOf(new Map(), new Set()))).toEqual(['… '])
})

test.each([
  ['ArrowDown', null, 'stand a'],
  ['ArrowDown', 'a', 'stand c'],
  ['ArrowDown', 'c', 'stand b'],
  ['ArrowDown', 'b', 'stand b'],
  ['ArrowUp', 'b', 'stand c'],
  ['ArrowUp', 'a', 'stand a'],
  ['Home', 'b', 'stand a'],
  ['End', 'a', 'stand b'],
  ['ArrowRight', 'a', 'stand c'],
  ['ArrowRight', 'b', 'turn b'],
  ['ArrowRight', 'c', ''],
  ['ArrowLeft', 'a', 'turn a'],
  ['ArrowLeft', 'c', 'stand a'],
  ['ArrowLeft', 'b', ''],
  ['Enter', 'c', 'choose c'],
] as const)('%s at %s: %s', (key, at, done) => {
  const levels: TreeLevels = new Map([
    ['', level('AB', 'more')],
    ['a', level('c', 'more')],
  ])
  const moves: string[] = []
  const said = (move: string) => (id: string) => void moves.push(`${move} ${id}`)
  const heard = pressInTree(linesOf(levels, new Set('a')), at, key, {
    stand: said('stand'),
    turn: said('turn'),
    choose: ({ id }) => void moves.push(`choose ${id}`),
  })
  expect(heard).toBe(true)
  expect(moves.join()).toBe(done)
})

test('letters, and Enter where one stands nowhere, are left to the input', () => {
  const rest = { stand: vi.fn(), turn: vi.fn(), choose: vi.fn() }
  const lines = linesOf(new Map([['', level('AB')]]), new Set())
  expect(pressInTree(lines, 'a', 'x', rest)).toBe(false)
  expect(pressInTree(lines, null, 'Enter', rest)).toBe(false)
})

test('terms stand before the records at the top, and keys go through them all', () => {
  const levels: TreeLevels = new Map([
    ['', level('Ab', null, 2)],
    ['a', level('c')],
  ])
  const lines = linesOf(levels, new Set('a'), [{ id: 'term:mine', title: 'My departments' }])
  expect(drawn(lines)).toEqual([' term:mine 1/3', '-a 2/3', '   c 1/1', ' b 3/3'])

  const moves = { stand: vi.fn(), turn: vi.fn(), choose: vi.fn() }
  expect(pressInTree(lines, 'a', 'ArrowUp', moves)).toBe(true)
  expect(moves.stand).toHaveBeenLastCalledWith('term:mine')
  expect(pressInTree(lines, null, 'Home', moves)).toBe(true)
  expect(moves.stand).toHaveBeenLastCalledWith('term:mine')
  expect(pressInTree(lines, 'term:mine', 'Enter', moves)).toBe(true)
  expect(moves.choose).toHaveBeenLastCalledWith({ id: 'term:mine', title: 'My departments' })
  expect(pressInTree(lines, 'term:mine', 'ArrowDown', moves)).toBe(true)
  expect(moves.stand).toHaveBeenLastCalledWith('a')
})
