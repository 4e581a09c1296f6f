import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepApart } from './keep-apart.ts'
import { mergeThreeWays } from './merge.ts'

const renaming = () => {
  let n = 0
  return (before: string) => `${before}_${++n}`
}

const both = <Body>(base: Body, mine: Body, theirs: Body): Body =>
  mergeThreeWays(base, keepApart(base, mine, theirs, renaming()), theirs).body

interface Block {
  readonly id: string
  readonly says: string
  readonly under?: string
}

it('keeps two blocks added under one id, each with what stands inside it', () => {
  const base: readonly Block[] = [{ id: 'b1', says: 'a' }]
  const added = (says: string): readonly Block[] => [
    ...base,
    { id: 'b2', says },
    { id: 'b3', says: `in ${says}`, under: 'b2' },
  ]
  const { blocks } = both({ blocks: base }, { blocks: added('mine') }, { blocks: added('theirs') })
  expect(blocks).toHaveLength(5)
  for (const says of ['mine', 'theirs']) {
    const outer = blocks.find(block => block.says === says)
    expect(blocks.find(block => block.says === `in ${says}`)?.under).toBe(outer?.id)
  }
})

it('keeps cells with their columns, and words that are no ids', () => {
  const table = (id: string, label: string) => ({
    note: 'r',
    columns: [{ id, label }],
    rows: [{ id: 'r1', label: 'r', when: { [id]: label } }],
  })
  const base = { ...table('c', 'C'), columns: [], rows: [{ id: 'r1', label: 'r', when: {} }] }
  const merged = both<object>(base, table('c', 'Mine'), table('c', 'Theirs'))
  expect(merged).toEqual({
    note: 'r',
    columns: expect.arrayContaining([
      { id: 'c_1', label: 'Mine' },
      { id: 'c', label: 'Theirs' },
    ]),
    rows: [{ id: 'r1', label: 'r', when: { c: 'Theirs', c_1: 'Mine' } }],
  })
})

it('leaves alone what is one thing on both sides', () => {
  const list = (...items: object[]) => ({ list: items })
  const alike = list({ id: 'a', of: 1 })
  expect(keepApart(list(), alike, alike, renaming())).toEqual(alike)
  const mine = list({ field: 'a', width: 1 })
  expect(keepApart(list(), mine, list({ field: 'a', width: 2 }), renaming())).toEqual(mine)
})

const ids: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('b1', 'b2', 'b3', 'b4', 'b5'))

it('nothing either side added is lost', () => {
  const kept = fc.property(ids, ids, ids, (common, mine, theirs) => {
    const items = (of: readonly string[], says: string) =>
      of.filter(id => !common.includes(id)).map(id => ({ id, says: `${says} ${id}` }))
    const base = { list: common.map(id => ({ id, says: id })) }
    const side = (of: readonly string[], says: string) => ({ list: [...base.list, ...items(of, says)] })
    const { list } = both(base, side(mine, 'mine'), side(theirs, 'theirs'))
    const said = [...base.list, ...items(mine, 'mine'), ...items(theirs, 'theirs')].map(({ says }) => says)
    expect(list.map(({ says }) => says).toSorted()).toEqual(said.toSorted())
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  })
  fc.assert(kept, { numRuns: runs(100) })
})
