import { AppError, newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { createSpaceSchema, saveTables } from '@gantry/records/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type FlowNode, type WorkflowDef } from '@gantry/workflow/shared'
import { beforeAll, expect, test } from 'vitest'
import { publish } from './fixtures.ts'
import { approvals } from './index.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])
const admin = testCtx(kernel, { userType: 'admin' })
const job = drawnTable('job', { parts: field.slave('part') })
const part = {
  ...drawnTable('part', {}, { master: 'job', title: 'item', policy: [] }),
  fields: { item: field.text() },
}

beforeAll(async () => {
  await createSpaceSchema(admin)
  await saveTables(admin, [{ definition: job }, { definition: part }])
})

/** From the start by one node to the end. */
const through = (node: FlowNode, id = newId()): WorkflowDef => {
  const { nodes, ...empty } = emptyWorkflow(id, 'job')
  return {
    ...empty,
    nodes: { ...nodes, only: node },
    edges: [
      { id: '1', from: 'start', to: 'only' },
      { id: '2', from: 'only', to: 'end' },
    ],
  }
}
const calls = (workflow: string, id?: string) =>
  through({ kind: 'subprocess', settings: { name: 'Child', workflow, wait: 'async' } }, id)
const step = (fields: Readonly<Record<string, 'hidden'>> = {}) =>
  through({
    kind: 'approve',
    settings: { name: 'Step', executors: [{ rule: 'initiator' }], sign: { mode: 'single' }, fields },
  })

const issuesOf = async (def: WorkflowDef, base: number | null = null) => {
  try {
    await publish(admin, def, base)
    return []
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem
    return problem.issues.map(({ field, code }) => [field.replace(/^.*nodes\./, 'nodes.'), code])
  }
}

test('sub-processes that lead back to their workflow are refused when they are published', async () => {
  const last = step()
  const middle = calls(last.id)
  const first = calls(middle.id)
  for (const def of [last, middle, first]) expect(await issuesOf(def)).toEqual([])
  expect(await issuesOf(calls(first.id, last.id), 1)).toEqual([
    ['nodes.only.settings.workflow', 'flow_circle'],
  ])
  // Two ways to the same workflow are no circle.
  expect(await issuesOf(calls(last.id))).toEqual([])
})

test('a column of a sub-table is not hidden alone, because rows are sent whole', async () => {
  expect(await issuesOf(step({ 'parts.item': 'hidden' }))).toEqual([
    ['nodes.only.settings.fields.parts.item', 'flow_hidden_column'],
  ])
  expect(await issuesOf(step({ parts: 'hidden', 'parts.item': 'hidden' }))).toEqual([])
})
