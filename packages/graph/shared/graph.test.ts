import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPart, copyNodes, partOf, readCopied, withNewIds } from './clipboard.ts'
import { connect, insertOnEdge, putNode, refusalOf, removeAndBridge, removeNodes } from './commands.ts'
import { emptyGraph, type Graph } from './graph.ts'
import { neighbourOf, reachedFrom } from './walk.ts'

type Named = { readonly name: string }

/** A graph of nodes with one-letter ids, from edges such as `a-b`. */
const drawn = (...edges: string[]): Graph<Named> => ({
  nodes: Object.fromEntries(
    [...new Set(edges.flatMap(edge => edge.split('-')))].map(id => [
      id,
      { kind: 'step', settings: { name: id } },
    ]),
  ),
  edges: edges.map(edge => {
    const [from = '', to = ''] = edge.split('-')
    return { id: edge, from, to }
  }),
})
const said = ({ edges }: Graph<unknown>): string[] => edges.map(({ from, to }) => `${from}-${to}`)
const counter = () => {
  let last = 0
  return () => {
    last += 1
    return `n${last}`
  }
}

describe('connecting', () => {
  it.each([
    ['a node with itself', 'a', 'a', 'self'],
    ['a second edge of the same ends', 'a', 'b', 'twice'],
    ['a node that does not exist', 'a', 'z', 'unknown'],
    ['a cycle', 'c', 'a', 'cycle'],
    ['a shortcut', 'a', 'c', null],
  ])('%s: %s-%s is %s', (_, from, to, refusal) => {
    expect(refusalOf(drawn('a-b', 'b-c'), { from, to }, { acyclic: true })).toBe(refusal)
  })

  it('allows a cycle where the graph may have one', () => {
    expect(refusalOf(drawn('a-b', 'b-c'), { from: 'c', to: 'a' }, { acyclic: false })).toBeNull()
  })

  it('tells apart the ports of one node', () => {
    const graph = connect(drawn('a-b'), { id: 'yes', from: 'a', port: 'yes', to: 'b' })
    expect(refusalOf(graph, { from: 'a', port: 'no', to: 'b' }, { acyclic: true })).toBeNull()
    expect(refusalOf(graph, { from: 'a', port: 'yes', to: 'b' }, { acyclic: true })).toBe('twice')
  })
})

describe('inserting and removing', () => {
  it('puts a block on an edge and keeps the label of the edge', () => {
    const graph = { ...drawn('a-b'), edges: [{ id: 'e', from: 'a', to: 'b', label: 'small' }] }
    const part = drawn('s-x', 'x-j')
    const next = insertOnEdge(graph, 'e', { part, first: 's', last: 'j' }, 'f')
    expect(said(next)).toEqual(['a-s', 's-x', 'x-j', 'j-b'])
    expect(next.edges[0]?.label).toBe('small')
  })

  it('closes the gap a removed node leaves', () => {
    expect(said(removeAndBridge(drawn('a-b', 'b-c'), 'b'))).toEqual(['a-c'])
  })

  it('leaves a gap where it is unclear what followed', () => {
    expect(said(removeAndBridge(drawn('a-b', 'b-c', 'b-d'), 'b'))).toEqual([])
  })

  it('undoes an insertion by removing what was inserted', () => {
    const letters = fc.constantFrom('a-b', 'b-c', 'a-c', 'c-d')
    fc.assert(
      fc.property(fc.uniqueArray(letters, { minLength: 1 }), fc.nat(), (edges, at) => {
        const graph = drawn(...edges)
        const on = edges[at % edges.length]!
        const part = putNode(emptyGraph as Graph<Named>, 'x', { kind: 'step', settings: { name: 'x' } })
        const next = insertOnEdge(graph, on, { part, first: 'x', last: 'x' }, 'new')
        expect(removeAndBridge(next, 'x')).toEqual(graph)
      }),
      { numRuns: runs(30) },
    )
  })

  it('removes the edges at removed nodes', () => {
    expect(said(removeNodes(drawn('a-b', 'b-c', 'a-c'), new Set(['b'])))).toEqual(['a-c'])
  })
})

describe('copying', () => {
  it('brings nodes and the edges between them over as text, with ids of their own', () => {
    const graph = drawn('a-b', 'b-c')
    const copied = readCopied(copyNodes(graph, new Set(['a', 'b']), 'test'), 'test')
    expect(copied).toEqual(partOf(graph, new Set(['a', 'b'])))
    const pasted = addPart(graph, withNewIds<Named>(copied!, counter()))
    expect(said(pasted)).toEqual(['a-b', 'b-c', 'n1-n2'])
    expect(pasted.nodes.n1?.settings).toEqual({ name: 'a' })
  })

  it.each([
    'hello',
    '{}',
    '{"gantry.graph":1,"family":"other","nodes":{},"edges":[]}',
    '{"gantry.graph":1,"family":"test","nodes":[],"edges":[]}',
    '{"gantry.graph":1,"family":"test","nodes":{"a":{"kind":1}},"edges":[]}',
  ])('takes %s for nothing', text => {
    expect(readCopied(text, 'test')).toBeNull()
  })
})

describe('walking', () => {
  const graph = drawn('a-b', 'a-c', 'b-d', 'c-d', 'e-d')

  it('reaches what follows', () => {
    expect([...reachedFrom(graph, ['a'])].toSorted()).toEqual(['a', 'b', 'c', 'd'])
  })

  it.each([
    ['a', 'down', 'b'],
    ['b', 'right', 'c'],
    ['c', 'left', 'b'],
    ['b', 'left', null],
    ['d', 'up', 'b'],
    ['a', 'up', null],
  ] as const)('goes from %s %s to %s', (from, direction, to) => {
    expect(neighbourOf(graph, from, direction)).toBe(to)
  })
})
