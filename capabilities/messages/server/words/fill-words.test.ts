import { newId } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { role, userType } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, saveTable } from '@gantry/records/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { messages } from '../index.ts'
import { fillWords } from './fill-words.ts'

const kernel = await testDatabase({
  key: 'messages words',
  build: fresh => prepareCapabilities(fresh, [identity, messages([])]),
})
const buyers = newId()
const admin = testCtx(kernel, { userType: 'admin' })
const buyer = testCtx(kernel, { roles: [buyers] })
const guest = testCtx(kernel)

const table = drawnTable(
  'purchase',
  { price: field.decimal({ scale: 2 }), due: { ...field.date(), label: { 'zh-CN': '到期', en: 'Due' } } },
  {
    policy: [
      { who: userType('admin'), operations: ['read', 'create'] },
      { who: role(buyers), operations: ['read'] },
      { operations: ['read'], fields: ['name', 'due'] },
    ],
  },
)

it('fills in what each reader may read, and leaves alone what names no field', async () => {
  await createSpaceSchema(admin)
  await saveTable(admin, table)
  const { id } = await createRecord(admin, 'purchase', { name: 'Pump', price: '1200.5', due: '2026-11-30' })
  const words = {
    'zh-CN': '{name}：{price}，{到期}',
    en: '{name} costs {price}, due {Due}; {nonsense} {{x}}',
  }
  const said = async (ctx: typeof admin, lang: 'zh-CN' | 'en' = 'en') =>
    (await fillWords(ctx, [{ table: 'purchase', record: id, words }], lang))[0]
  expect(await said(buyer)).toMatch(/^Pump costs 1,?200\.50, due 2026-11-30; \{nonsense\} \{\{x\}\}$/)
  expect(await said(guest)).toBe('Pump costs —, due 2026-11-30; {nonsense} {{x}}')
  expect(await said(guest, 'zh-CN')).toBe('Pump：—，2026-11-30')
  const [gone] = await fillWords(admin, [{ table: 'purchase', record: newId(), words }], 'en')
  expect(gone).toContain('— costs —')
})
