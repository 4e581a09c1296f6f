import { alarms } from '@gantry/alarms/server'
import { designs } from '@gantry/designs/server'
import { devices } from '@gantry/devices/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { inTransaction, platform, sql } from '@gantry/kernel/server'
import {
  createRecord,
  createRecords,
  createSpaceSchema,
  getRecord,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '@gantry/records/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { places } from '../index.ts'
import { drawnAreas } from './drawn-areas.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, devices, alarms, places])
const admin = (space = 'alpha') => testCtx(kernel, { userType: 'admin', space })
beforeAll(async () => {
  for (const space of ['alpha', 'beta']) await createSpaceSchema(admin(space))
})

const make = async (name: string, parent: string | null = null): Promise<string> =>
  (await createRecord(admin(), 'plant_area', { name, parent })).id
const change = async (id: string, fields: Record<string, string | null>) => {
  const { data } = await getRecord(admin(), 'plant_area', id)
  return updateRecord(admin(), 'plant_area', id, { version: data.version, ...fields })
}
const refused = { code: 'record.invalid', issues: [{ field: 'name', code: 'same_beside' }] }

it('is neither made, renamed, moved nor restored to where its name is taken, in any case of letters', async () => {
  const north = await make('North')
  const south = await make('South')
  const line = await make('Line 1', north)
  await expect(make(' line 1', north)).rejects.toMatchObject(refused)
  const far = await make('Line 1', south)
  await expect(change(far, { parent: north })).rejects.toMatchObject(refused)
  await expect(change(south, { name: 'NORTH ' })).rejects.toMatchObject(refused)
  await createRecord(admin('beta'), 'plant_area', { name: 'North' })

  const { data } = await getRecord(admin(), 'plant_area', line)
  await removeRecord(admin(), 'plant_area', line, data.version)
  const again = await make('Line 1', north)
  await expect(restoreRecord(admin(), 'plant_area', line)).rejects.toMatchObject(refused)
  await change(again, { name: 'Line 2' })
  await restoreRecord(admin(), 'plant_area', line)
})

it('two of one name are not made together, in one batch or by two people at once', async () => {
  await expect(
    inTransaction(admin(), tx => createRecords(tx, 'plant_area', [{ name: 'Twin' }, { name: 'twin' }])),
  ).rejects.toMatchObject({ code: 'record.invalid' })
  const both = await Promise.allSettled(['Yard', 'yard'].map(name => make(name)))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('one that had the name of another before keeps it until it is renamed, and is told apart by where it lies', async () => {
  const hall = await make('Hall')
  const old = await make('Store', hall)
  const other = await make('Store 2', hall)
  await platform(kernel).run(sql`alter table gantry.t_plant_area disable trigger area_beside_changed`)
  await platform(kernel).run(sql`update gantry.t_plant_area set f_name = 'Store' where id = ${other}::uuid`)
  await platform(kernel).run(sql`alter table gantry.t_plant_area enable trigger area_beside_changed`)
  await change(other, { remark: 'Both are called so' })
  const corners = [0, 1, 2].map(at => ({ lng: 120 + at, lat: 30 + at * at }))
  await platform(kernel).run(
    sql`update gantry.t_plant_area set f_outline = ${JSON.stringify(corners)}::jsonb where id in (${old}::uuid, ${hall}::uuid)`,
  )
  expect((await drawnAreas(admin())).map(({ name }) => name)).toEqual(['Hall', 'Hall / Store'])
  await expect(change(other, { name: 'store' })).rejects.toMatchObject(refused)
  await change(other, { name: 'Store 2' })
})
