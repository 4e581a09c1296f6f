// @vitest-environment jsdom
import { ApiError } from '@gantry/client/web'
import { expect, test, vi } from 'vitest'
import type { NextStep } from '../../shared/desk.ts'
import { submitAtOnce } from './submit-at-once.ts'

const sent = vi.hoisted(() => vi.fn<(path: string, input: unknown) => Promise<unknown>>())
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  call: (contract: { readonly path: string }, input: unknown) => sent(contract.path, input),
}))

const flow = [{ id: 'w' }]
const step = (people: NextStep['people'], pick: NextStep['pick']): NextStep => ({
  node: 'lead',
  name: 'Lead',
  kind: 'approve',
  people,
  fell: false,
  pick,
  sign: null,
})
const li = { id: 'li', title: 'Li' }
const previewing = (next: readonly NextStep[]) =>
  sent.mockReset().mockImplementation(async path => (path.endsWith('/preview') ? { next } : {}))
const starts = () => sent.mock.calls.filter(([path]) => path.endsWith('/instances')).map(([, input]) => input)

test('a record goes on its way at once where there is nothing to choose', async () => {
  previewing([step([li], null)])
  expect(await submitAtOnce(flow, 'r')).toBe('submitted')
  expect(starts()).toMatchObject([{ workflow: 'w', record: 'r' }])
  previewing([step([li], { min: 1, max: 1 })])
  expect(await submitAtOnce(flow, 'r')).toBe('submitted')
  expect(starts()).toMatchObject([{ picks: { lead: ['li'] } }])
})

test('where somebody has to be picked, or a workflow chosen, nothing is submitted', async () => {
  previewing([step([li, { id: 'wang', title: 'Wang' }], { min: 1, max: 1 })])
  expect(await submitAtOnce(flow, 'r')).toBe('asks')
  expect(await submitAtOnce([...flow, { id: 'x' }], 'r')).toBe('asks')
  expect(starts()).toEqual([])
})

test('what was refused is said, and anything else is no answer', async () => {
  const refused = new ApiError('workflow.no_executor', 'Nobody is found')
  sent.mockReset().mockRejectedValue(refused)
  expect(await submitAtOnce(flow, 'r')).toBe(refused)
  sent.mockReset().mockRejectedValue(new Error('broken'))
  await expect(submitAtOnce(flow, 'r')).rejects.toThrow('broken')
})
