import { expect, test } from 'vitest'
import type { FlowNode, WorkflowDef } from './definition.ts'
import { checkStructure } from './structure.ts'
import { emptyWorkflow } from './workflow-kind.ts'

const empty = emptyWorkflow('0190d3a0-0000-7000-8000-000000000001', 'order')

/** A drawing written as `start-a, a.out-b`; kinds by the first letters of the ids. */
const draw = (text: string, kinds: Record<string, FlowNode>): WorkflowDef => ({
  ...empty,
  nodes: { ...empty.nodes, ...kinds },
  edges: text.split(', ').map((each, at) => {
    const [left = '', to = ''] = each.split('-')
    const [from = '', port] = left.split('.')
    return { id: String(at), from, to, ...(port && { port }) }
  }),
})

const fill = (): FlowNode => ({ kind: 'fill', settings: { name: 'Fill', executors: [] } })
const both = { name: 'Both', branches: [{ id: 'a' }, { id: 'b' }] }
const parallel: FlowNode = { kind: 'parallel', settings: both }
const join = (of: string): FlowNode => ({ kind: 'join', settings: { name: 'Join', of } })
const stop: FlowNode = { kind: 'end', settings: { name: 'Stop', terminate: true } }
const block = 'start-p, p.a-x, p.b-y, x-j, y-j, j-end'
const inBlock = { p: parallel, x: fill(), y: fill(), j: join('p') }

test.each([
  ['a start that leads to an end', draw('start-end', {}), []],
  ['a block whose branches meet', draw(block, inBlock), []],
  [
    'an exclusive choice that meets again',
    draw('start-e, e.a-x, e.b-y, x-end, y-end', {
      e: { kind: 'exclusive', settings: both },
      x: fill(),
      y: fill(),
    }),
    [],
  ],
  [
    'a terminating end inside a block',
    draw('start-p, p.a-x, p.b-e, e.a-y, e.b-s, x-j, y-j, j-end', {
      ...inBlock,
      e: { kind: 'exclusive', settings: both },
      s: stop,
    }),
    [],
  ],
  ['no edge from the start', { ...empty, edges: [] }, ['flow_no_way_on', 'flow_no_end', 'flow_unreachable']],
  ['a step beside the way', draw('start-end, x-end', { x: fill() }), ['flow_unreachable']],
  [
    'an edge back',
    draw('start-x, x-y, y-x', { x: fill(), y: fill() }),
    ['flow_loop', 'flow_unreachable', 'flow_no_end'],
  ],
  ['two edges from one port', draw('start-x, start-end, x-end', { x: fill() }), ['flow_port']],
  ['an edge to nothing', draw('start-gone', {}), ['flow_node_gone']],
  [
    'a branch that leaves its block',
    draw('start-p, p.a-x, p.b-y, x-end, y-j, j-end', inBlock),
    ['flow_crossing'],
  ],
  [
    'a block without a join',
    draw('start-p, p.a-x, p.b-y, x-end, y-end', { p: parallel, x: fill(), y: fill() }),
    ['flow_end_inside', 'flow_crossing', 'flow_unpaired'],
  ],
  [
    'joins that are exchanged',
    draw('start-p, p.a-q, p.b-y, q.a-x, q.b-z, x-j, z-j, j-k, y-k, k-end', {
      p: parallel,
      q: parallel,
      x: fill(),
      y: fill(),
      z: fill(),
      j: join('p'),
      k: join('q'),
    }),
    ['flow_unpaired'],
  ],
])('%s', (_, def, codes) => {
  expect([...new Set(checkStructure(def).map(({ code }) => code))].sort()).toEqual([...codes].sort())
})
