import type { Instance, WorkflowDef } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import { takenEdges } from './taken-edges.ts'

const kinds: Readonly<Record<string, string>> = {
  choice: 'exclusive',
  inner: 'exclusive',
  both: 'parallel',
  meet: 'join',
  close: 'join',
  shut: 'join',
}

/** A drawing written as `a-b, choice.1-b`; the text of an edge is its id. */
const drawn = (text: string) => {
  const edges = text.split(', ').map(id => {
    const [left = '', to = ''] = id.split('-')
    const [from = '', port] = left.split('.')
    return { id, from, to, ...(port && { port }) }
  })
  const ids = new Set(edges.flatMap(({ from, to }) => [from, to]))
  const nodes = Object.fromEntries([...ids].map(id => [id, { kind: kinds[id] ?? 'approve', settings: {} }]))
  return { nodes, edges } as unknown as Pick<WorkflowDef, 'nodes' | 'edges'>
}

/** A run written as activations with their causes: `start, lead<start`; `!` marks one that no longer counts. */
const ran = (text: string, scopes: readonly { node: string; expected: readonly string[] }[] = []) => {
  const words = text.split(', ').map(each => each.split('<'))
  const idOf = (name: string) => words.findIndex(([node = '']) => node.replace('!', '') === name) + 1
  const activations = words.map(([node = '', causes = ''], at) => ({
    id: at + 1,
    node: node.replace('!', ''),
    causedBy: causes === '' ? [] : causes.split('+').map(idOf),
    ...(node.endsWith('!') && { superseded: true }),
  }))
  return { activations, scopes } as unknown as Pick<Instance, 'activations' | 'scopes'>
}

const beside =
  'start-choice, choice.1-both, both.a-close, both.b-close, close-meet, choice.2-meet, meet-lead, lead-end'
const block = 'start-both, both.a-one, both.b-close, one-close, close-lead'
const begun = [{ node: 'both', expected: ['a', 'b'] }]

test.each([
  [
    'the default way past a block',
    beside,
    ran('start, lead<start'),
    'start-choice, choice.2-meet, meet-lead',
  ],
  [
    'the way through a block without steps',
    beside,
    ran('start, lead<start', begun),
    'start-choice, meet-lead, both.a-close, both.b-close',
  ],
  [
    'all branches of a block, also the one without steps',
    block,
    ran('start, one<start, lead<start+one', begun),
    'start-both, both.a-one, close-lead, one-close, both.b-close',
  ],
  [
    'no branch of a choice of which either may have been taken',
    'start-choice, choice.1-meet, choice.2-meet, meet-lead',
    ran('start, lead<start'),
    'start-choice, meet-lead',
  ],
  ['nothing of what no longer counts', 'start-one, one-lead', ran('start, one!<start, lead!<one'), ''],
])('%s', (_, drawing, run, expected) => {
  expect(takenEdges(drawn(drawing), run).toSorted().join(', ')).toBe(
    expected.split(', ').toSorted().join(', '),
  )
})
