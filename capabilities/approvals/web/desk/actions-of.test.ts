import { expect, test } from 'vitest'
import type { InstanceView, OwnTask } from '../../shared/contract.ts'
import { actionsOf, inRowOf } from './actions-of.ts'

const task: OwnTask = {
  task: 7,
  node: 'lead',
  state: 'open',
  for: null,
  buttons: ['return', 'delegate', 'print'],
  decisions: ['agree', 'disagree'],
  targets: [{ activation: 1, node: 'Submit' }],
  resubmit: 'rerun',
  opinion: null,
  signature: null,
  opinionRequired: false,
  signatureRequired: false,
  before: [],
  signers: [],
  barred: null,
  claimed: false,
  fields: {},
}
const track = (actor: string): InstanceView['track'] => [
  { seq: 1, at: 0, action: 'delegate', task: 7, actor, name: null, person: null },
]

test('an open task offers its decisions, the positive one last, and the buttons of its step', () => {
  expect(actionsOf(task, [], 'me')).toEqual({
    decisions: ['return', 'disagree', 'agree'],
    others: ['delegate'],
  })
  expect(actionsOf({ ...task, targets: [] }, [], 'me').decisions).toEqual(['disagree', 'agree'])
})

test('one row keeps the decisions that end the task, and the menu gets the return first', () => {
  expect(inRowOf(actionsOf(task, [], 'me'))).toEqual({
    decisions: ['disagree', 'agree'],
    others: ['return', 'delegate'],
  })
  const returning: OwnTask = { ...task, decisions: [] }
  expect(inRowOf(actionsOf(returning, [], 'me')).decisions).toEqual(['return'])
})

test('a task of a pool is claimed first', () =>
  expect(actionsOf({ ...task, state: 'pool' }, [], 'me')).toEqual({ decisions: ['claim'], others: [] }))

test('a task that waits for signers its holder added lets him take them back', () => {
  const waiting: OwnTask = { ...task, state: 'waiting', signers: [{ seat: 3, title: 'Wu' }] }
  expect(actionsOf(waiting, [], 'me')).toEqual({ decisions: [], others: ['remove_signer'] })
  expect(actionsOf({ ...waiting, signers: [] }, [], 'me').others).toEqual([])
})

test('a delegation is answered by the delegate and cancelled by whoever made it', () => {
  const offered: OwnTask = { ...task, state: 'offered' }
  expect(actionsOf(offered, track('li'), 'me')).toEqual({ decisions: ['accept'], others: ['refuse'] })
  expect(actionsOf(offered, track('me'), 'me').others).toEqual(['cancel_delegation'])
  expect(actionsOf({ ...task, state: 'delegated' }, track('me'), 'me').decisions).toEqual([])
  expect(actionsOf({ ...task, state: 'delegated' }, track('li'), 'me').decisions).toContain('agree')
})
