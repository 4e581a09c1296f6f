import { field } from '@gantry/fields/shared'
import { type Mark, userType, type ViewDef, where } from '@gantry/model/shared'
import { createSpaceSchema, saveTables } from '@gantry/records/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleApp } from '../fixtures.ts'

const kernel = await testDatabase()
const app = await sampleApp(kernel, [])
const admin = () => testCtx(kernel, { userType: 'admin' })
afterAll(() => app.close())

const definition = drawnTable(
  'motor',
  { heat: field.number(), cost: field.number() },
  {
    policy: [
      { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
      { operations: ['read'], rows: where('name', 'startsWith', 'M'), fields: ['name', 'heat'] },
    ],
  },
)
const marks: readonly Mark[] = [
  { id: 'dear', label: 'Dear', when: 'cost > 100', tone: 'bad' },
  { id: 'hot', label: 'Hot', when: 'heat > 80', tone: 'warn', field: 'name' },
  { id: 'tells', label: 'Colours what is closed', when: 'heat > 80', tone: 'info', field: 'cost' },
]
const viewWith = (given: readonly Mark[]): ViewDef => ({
  table: 'motor',
  list: { columns: [{ field: 'name' }], marks: given },
  form: { groups: [{ fields: ['name', 'heat', 'cost'] }] },
})

beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTables(admin(), [{ definition, view: viewWith(marks) }])
  for (const [name, heat, cost] of [
    ['M1', 90, 500],
    ['M2', 20, 5],
  ])
    await app.inject({
      method: 'POST',
      url: '/space-alpha/api/tables/motor/records',
      payload: { name, heat, cost },
      cookies: { who: 'ann' },
    })
})

const seenBy = async (who: string) => {
  const answer = await app.inject({ url: '/space-alpha/api/tables/motor', cookies: { who } })
  const { view, markFields } = answer.json()
  return { marks: view.list.marks?.map(({ id }: Mark) => id), fields: markFields }
}

test('a mark that reads or colours a closed field is not sent', async () => {
  expect(await seenBy('ann')).toEqual({ marks: ['dear', 'hot', 'tells'], fields: ['cost', 'heat'] })
  expect(await seenBy('ben')).toEqual({ marks: ['hot'], fields: ['heat'] })
})
