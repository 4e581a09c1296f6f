import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NodeKindName, WorkflowDef } from '../../shared/definition.ts'
import { checkStructure } from '../../shared/structure.ts'
import { emptyWorkflow } from '../../shared/workflow-kind.ts'
import {
  canInsert,
  canRemove,
  changeSettings,
  copyable,
  edgeAfter,
  insertNode,
  joinOf,
  lastEdge,
  type Minting,
  nameOfNewNode,
  pasteNodes,
  removeNode,
} from './flow-commands.ts'

const counting = (): Minting => {
  let last = 0
  return {
    newId: () => {
      last += 1
      return `x${last}`
    },
    nameOf: kind => kind,
  }
}
const empty = emptyWorkflow('00000000-0000-4000-8000-000000000000', 'order')
const said = (def: WorkflowDef): string[] =>
  def.edges.map(({ from, port, to }) => `${from}${port ? `.${port}` : ''}-${to}`).toSorted()
const wrong = (def: WorkflowDef) => checkStructure(def).map(({ field, code }) => `${field} ${code}`)

describe('adding', () => {
  it('puts a node between start and end', () => {
    const [def, id] = insertNode(empty, 'start-end', 'approve', counting())
    expect(said(def)).toEqual(['start-x1', 'x1-end'])
    expect(id).toBe('x1')
    expect(wrong(def)).toEqual([])
  })

  it('names a node in both languages', () => {
    const [def, id] = insertNode(empty, 'start-end', 'approve', { ...counting(), nameOf: nameOfNewNode })
    expect(def.nodes[id]?.settings.name).toEqual({ 'zh-CN': '审批', en: 'Approval' })
  })

  it('brings a split with its join', () => {
    const [def, split] = insertNode(empty, 'start-end', 'parallel', counting())
    expect(joinOf(def, split)).toBe('x2')
    expect(said(def)).toEqual(['start-x1', 'x1.a-x2', 'x1.b-x2', 'x2-end'])
    expect(wrong(def)).toEqual([])
  })

  it('ends a branch and keeps the way of the others', () => {
    const mint = counting()
    const [split, id] = insertNode(empty, 'start-end', 'exclusive', mint)
    const branch = split.edges.find(({ from, port }) => from === id && port === 'a')!.id
    expect(canInsert(split, branch, 'end')).toBe(true)
    expect(canInsert(split, 'start-end', 'end')).toBe(false)
    const [def] = insertNode(split, branch, 'end', mint)
    expect(wrong(def)).toEqual([])
  })

  it('leads a new branch to the join and a new way out to an end', () => {
    const mint = counting()
    const [split, id] = insertNode(empty, 'start-end', 'parallel', mint)
    const three = changeSettings(
      split,
      id,
      { name: 'p', branches: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
      mint,
    )
    expect(said(three)).toContain('x1.c-x2')
    const [asked, approve] = insertNode(three, edgeAfter(three, 'start')!, 'approve', mint)
    const node = asked.nodes[approve]!
    const edge = changeSettings(
      asked,
      approve,
      { ...node.settings, disagree: { does: 'edge' } } as typeof node.settings,
      mint,
    )
    expect(wrong(edge)).toEqual([])
    expect(said(removeNode(edge, approve))).toEqual(said(three))
  })
})

describe('removing', () => {
  it('takes a block away with what is in it', () => {
    const mint = counting()
    const [split, id] = insertNode(empty, 'start-end', 'parallel', mint)
    const [def] = insertNode(split, edgeAfter(split, id)!, 'fill', mint)
    expect(said(removeNode(def, id))).toEqual(['start-end'])
    expect(said(removeNode(def, joinOf(def, id)!))).toEqual(['start-end'])
  })

  it('keeps the start and the only end', () => {
    expect(canRemove(empty, 'start')).toBe(false)
    expect(canRemove(empty, 'end')).toBe(false)
  })

  it('drops a branch with what only it led to', () => {
    const mint = counting()
    const [split, id] = insertNode(empty, 'start-end', 'parallel', mint)
    const branch = split.edges.find(({ port }) => port === 'b')!.id
    const [def, step] = insertNode(split, branch, 'fill', mint)
    const next = changeSettings(def, id, { name: 'p', branches: [{ id: 'a' }, { id: 'c' }] }, mint)
    expect(next.nodes[step]).toBeUndefined()
    expect(wrong(next)).toEqual([])
  })
})

describe('copying', () => {
  it('pastes a block as a block, joined by its own join', () => {
    const mint = counting()
    const [def, split] = insertNode(empty, 'start-end', 'inclusive', mint)
    const ids = copyable(def, new Set([split, 'start', 'end']))
    expect(ids).toEqual(new Set([split, joinOf(def, split)]))
    const part = {
      nodes: Object.fromEntries([...ids].map(id => [id, def.nodes[id]!])),
      edges: def.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    }
    const [pasted, added] = pasteNodes(def, lastEdge(def)!, part, mint.newId)
    expect(added.size).toBe(2)
    expect(wrong(pasted)).toEqual([])
  })
})

it('keeps every workflow sound, whatever is done in whatever order', () => {
  const kinds: readonly NodeKindName[] = [
    'fill',
    'approve',
    'cc',
    'exclusive',
    'parallel',
    'inclusive',
    'timer',
    'end',
  ]
  const step = fc.record({
    does: fc.constantFrom('insert', 'insert', 'insert', 'remove', 'disagree'),
    at: fc.nat(200),
    kind: fc.constantFrom(...kinds),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 15 }), steps => {
      const mint = counting()
      let def: WorkflowDef = empty
      for (const { does, at, kind } of steps) {
        const ids = Object.keys(def.nodes)
        const id = ids[at % ids.length]!
        const edge = def.edges[at % def.edges.length]!.id
        const node = def.nodes[id]!
        if (does === 'insert' && canInsert(def, edge, kind)) [def] = insertNode(def, edge, kind, mint)
        else if (does === 'remove' && canRemove(def, id)) def = removeNode(def, id)
        else if (does === 'disagree' && node.kind === 'approve')
          def = changeSettings(def, id, { ...node.settings, disagree: { does: 'edge' } }, mint)
        expect(wrong(def)).toEqual([])
      }
    }),
    { numRuns: runs(60) },
  )
})
