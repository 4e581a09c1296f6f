import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { createRecord, createSpaceSchema, saveTable } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type WorkflowDef } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import { castOf, publish, submit } from './fixtures.ts'
import { approvals } from './index.ts'
import { readInstance } from './read-instance.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])
await createSpaceSchema(testCtx(kernel, { userType: 'admin' }))
const { idOf, as, admin } = await castOf(kernel, ['zeng', 'li', 'wang'])
const columns = { amount: field.number(), boss: field.person(), keepers: field.persons() }
await saveTable(admin(), drawnTable('order', columns, { policy: [{ operations: ['create', 'read'] }] }))

const askedBy = (formula: string): WorkflowDef => ({
  ...emptyWorkflow(newId(), 'order'),
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    lead: {
      kind: 'approve',
      settings: { name: 'Lead', executors: [{ rule: 'expression', formula }], sign: { mode: 'countersign' } },
    },
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: '1', from: 'start', to: 'lead' },
    { id: '2', from: 'lead', to: 'end' },
  ],
})

test('an expression over the record gives a person or several, and nobody where it gives none', async () => {
  const def = askedBy('if amount > 1000 then [boss] else keepers')
  await publish(admin(), def)
  const handledBy = async (values: object) => {
    const { id } = await createRecord(as('zeng'), 'order', { name: 'Pump', ...values })
    const { instance } = await submit(as('zeng'), def.id, id)
    const { steps } = await readInstance(admin(), instance)
    return steps.filter(({ node }) => node === 'lead').flatMap(({ people }) => people.map(each => each.title))
  }
  const people = { boss: idOf('li'), keepers: [idOf('wang'), idOf('li')] }
  expect(await handledBy({ amount: 5_000, ...people })).toEqual(['li'])
  expect((await handledBy({ amount: 10, ...people })).toSorted()).toEqual(['li', 'wang'])
  // Without an administrator in this space nobody holds the exception seat.
  expect(await handledBy({ amount: 10 })).not.toContain('li')
})

test('an expression that gives no people cannot be published', async () => {
  expect(await codeOf(publish(admin(), askedBy('amount + 1')))).toBe('design.invalid')
  expect(await codeOf(publish(admin(), askedBy('')))).toBe('design.invalid')
})
