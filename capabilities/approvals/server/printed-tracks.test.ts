import { newId } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { approvalSpace } from './lists/fixtures.ts'
import { printedTracks } from './printed-tracks.ts'

const { as, published, submitted, give, taskOf, admin } = await approvalSpace()

test('decisions are printed in their order, for those concerned with the workflow of the record', async () => {
  const { instance, record } = await submitted(await published(), 'Pump')
  const asked = { table: 'purchase', records: [record, newId()] }
  expect(Object.keys(await printedTracks(as('zeng'), asked))).toEqual([record])
  await give('li', instance, { do: 'agree', task: await taskOf('li', instance), opinion: '压力合格' })
  const lines = (await printedTracks(as('zeng'), asked))[record]
  expect(lines).toMatchObject([
    { step: 'Submit', person: 'zeng', opinion: '', signature: null },
    { step: 'Approve', person: 'li', opinion: '压力合格', principal: null },
  ])
  expect((await printedTracks(as('li'), asked))[record]).toEqual(lines)
  expect((await printedTracks(admin(), asked))[record]).toEqual(lines)
  expect(await printedTracks(as('sun'), asked)).toEqual({})
})
