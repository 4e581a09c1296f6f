import { newId } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { approvalSpace } from '../lists/fixtures.ts'
import { runCommand } from '../run-command.ts'
import { personWork } from './person-work.ts'

const { as, admin, idOf, published, submitted, give, taskOf } = await approvalSpace()

test('the work of a colleague is told to those concerned with it, and to nobody else', async () => {
  const workflow = await published({ buttons: { cc: true } })
  const { instance } = await submitted(workflow, 'Pump seal')
  const { instance: second } = await submitted(workflow, 'Fan belt')
  const told = async (viewer: string) => {
    const { data, total } = await personWork(as(viewer), idOf('li'))
    expect(total).toBe(data.length)
    return data.map(({ subject, node }) => [subject, node])
  }
  const both = [
    ['Fan belt', 'Approve'],
    ['Pump seal', 'Approve'],
  ]
  expect(await told('zeng')).toEqual(both)
  expect(await told('li')).toEqual(both)
  expect((await personWork(admin(), idOf('li'))).total).toBe(2)
  expect(await told('sun')).toEqual([])
  await give('li', second, { do: 'cc', to: [idOf('sun')] })
  expect(await told('sun')).toEqual([['Fan belt', 'Approve']])
  await give('li', instance, { do: 'agree', task: await taskOf('li', instance) })
  expect(await told('zeng')).toEqual([['Fan belt', 'Approve']])
  const isInterrupted = async () =>
    (await personWork(as('zeng'), idOf('li'))).data.map(({ interrupted }) => interrupted)
  expect(await isInterrupted()).toEqual([false])
  const interrupt = { do: 'interrupt', reason: 'wait' } as const
  await runCommand(admin(), { instance: second, key: newId(), command: interrupt })
  expect(await isInterrupted()).toEqual([true])
})
