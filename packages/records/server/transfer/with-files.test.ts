import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { field } from '@gantry/fields/shared'
import { storeFile } from '@gantry/kernel/server'
import { drawnTable, recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { createRecord } from '../write/create-records.ts'
import { zipWithFiles } from './with-files.ts'

const kernel = await recordsDatabase()
const ctx = () => testCtx(kernel, { userType: 'admin' })

const sheet = { name: 'sheet.csv', stream: Readable.from(['name']) }
const words = { left: 'left', record: 'record', file: 'file', limit: 'limit', gone: 'gone' }

const stored = async (text: string) => {
  const { id, name, size, mime } = await storeFile(ctx(), Readable.from([Buffer.from(text)]), {
    name: 'scan.txt',
    mime: 'text/plain',
    purpose: 'attachment',
    maxSize: 1_000,
  })
  return { id, name, size, mime }
}

it('packs the files of slave rows beside those of their record, named by row', async () => {
  const policy = [{ operations: ['read', 'create', 'export'] as const }]
  const order = drawnTable(
    'zip_order',
    { plan: field.attachment(), parts: field.slave('zip_part') },
    { policy },
  )
  const part = {
    ...drawnTable('zip_part', { note: field.text(), scan: field.attachment() }),
    master: 'zip_order',
  }
  await saveTables(ctx(), [{ definition: order }, { definition: part }])
  const [plan, one, two] = [await stored('plan'), await stored('one'), await stored('two')]
  await createRecord(ctx(), 'zip_order', {
    name: 'Pump',
    plan: [plan],
    parts: [
      { name: 'seal', scan: [one] },
      { name: 'bolt', scan: [] },
      { name: 'oil', scan: [two] },
    ],
  })
  const zip = await buffer(await zipWithFiles(ctx(), 'zip_order', { sheet, query: {}, words }))
  const names = zip.toString('latin1').match(/Pump\/[\w -]+scan\.txt/g)
  expect([...new Set(names)]).toEqual([
    'Pump/plan - scan.txt',
    'Pump/zip_part 1 - scan - scan.txt',
    'Pump/zip_part 3 - scan - scan.txt',
  ])
})
