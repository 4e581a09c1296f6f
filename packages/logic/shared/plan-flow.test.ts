import { expect, test } from 'vitest'
import type { Block, Flow } from './flow.ts'
import { planFlow } from './plan-flow.ts'

const planned = (...blocks: readonly Block[]) => {
  const flow: Flow = { id: 'f', app: 'app', name: 'Flow', inputs: [], blocks, roles: [] }
  const { issues, warnings } = planFlow(flow, new Map())
  return [issues, warnings].map(found => found.map(({ field, code }) => `${field} ${code}`))
}

test('a table that is not chosen is asked for, and one that is gone is named', () => {
  const query = {
    id: 'q',
    kind: 'query',
    where: [{ field: '', op: 'eq', value: '1' }],
    into: 'rows',
  } as const
  expect(planned({ ...query, table: '' })[0]).toEqual([
    'blocks.q.table logic_no_table',
    'blocks.q.where.0.field required',
  ])
  expect(planned({ ...query, where: [], table: 'gone' })[0]).toEqual(['blocks.q.table unknown_table'])
})

test('an error says something', () => {
  const raised = (message: string) => planned({ id: 'e', kind: 'raise', message })[0]
  for (const message of ['', '""', ' " " ']) expect(raised(message)).toEqual(['blocks.e.message required'])
  expect(raised('"No stock"')).toEqual([])
})

test('a block behind a return, or behind a branch of which both ways end, is warned of', () => {
  const give = (id: string, placed: Pick<Block, 'under' | 'port'> = {}): Block => ({
    ...placed,
    id,
    kind: 'return',
    value: '1',
  })
  expect(planned(give('a'), give('b'))[1]).toEqual(['blocks.b logic_unreachable'])
  const branch: Block = { id: 'x', kind: 'branch', when: 'true' }
  const yes = give('y', { under: 'x' })
  expect(planned(branch, yes, give('last'))[1]).toEqual([])
  expect(planned(branch, yes, give('n', { under: 'x', port: 'no' }), give('last'))[1]).toEqual([
    'blocks.last logic_unreachable',
  ])
})
