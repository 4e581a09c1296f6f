import { expect, it } from 'vitest'
import type { OwnTask } from './contract.ts'
import { needsNothing } from './needs-nothing.ts'

const task = (patch: Partial<OwnTask>): OwnTask => ({
  task: 1,
  node: 'check',
  state: 'open',
  for: null,
  buttons: [],
  decisions: ['agree'],
  targets: [],
  before: [],
  claimed: false,
  signers: [],
  barred: null,
  resubmit: 'rerun',
  opinionRequired: false,
  signatureRequired: false,
  opinion: null,
  signature: null,
  fields: {},
  ...patch,
})

it.each<[string, Partial<OwnTask>, boolean]>([
  ['asks for nothing', {}, true],
  ['shows a field', { fields: { cost: { permission: 'read', value: null } } }, true],
  ['has its required field filled', { fields: { cost: { permission: 'required', value: 3 } } }, true],
  ['lacks a required field', { fields: { cost: { permission: 'required', value: null } } }, false],
  [
    'requires cells of a slave table',
    {
      fields: {
        items: {
          permission: 'edit',
          value: [],
          rows: { add: true, remove: true, columns: { qty: 'required' } },
        },
      },
    },
    false,
  ],
  ['wants an opinion', { opinionRequired: true }, false],
  ['wants a signature', { signatureRequired: true }, false],
])('a step that %s', (_name, patch, isPressed) => {
  expect(needsNothing(task(patch))).toBe(isPressed)
})
