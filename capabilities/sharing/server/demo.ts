import { field, labelled, required, unique } from '@gantry/fields/shared'
import { demoSpace, memberActors } from '@gantry/identity/server'
import {
  type Ctx,
  createCtx,
  inTransaction,
  type Kernel,
  platform,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { type TableDef, userType } from '@gantry/model/shared'
import { catalogOf, createRecord, saveTables } from '@gantry/records/server'
import { acceptShare } from './answer.ts'
import { offerShare } from './offer.ts'

/** The second enterprise of the demo, which supplies the demo plant. */
const supplier = 'lingyun'
const parts = 'spare_part'
const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })

/**
 * The demo plant shares its spare parts with its second enterprise: the stock is read in place, and parts below their safety stock
 * are delivered every hour into a table of the other space, where they are replenished.
 */
export const seedShare = async (kernel: Kernel): Promise<void> => {
  const plant = await asAdministrator(kernel, demoSpace)
  const there = await asAdministrator(kernel, supplier)
  if (!plant || !there || !(await catalogOf(plant)).tables.has(parts)) return
  const { rows } = await platform(kernel).run<{ readonly name: string }>(sql`
    select name from gantry.share where giver = ${demoSpace} and taker = ${supplier}`)
  const made = new Set(rows.map(({ name }) => name))
  const every = { kind: 'every', minutes: 60 } as const
  const same = { table: parts, to: supplier, until: null, copies: true, schedule: every, roles: null }
  if (!made.has('备件库存')) {
    const fields = ['code', 'name', 'spec', 'kind', 'stock', 'shelf']
    const id = await offerShare(plant, { ...same, name: '备件库存', fields, filter: true })
    await acceptShare(there, id, { mode: 'live', roles: [] })
  }
  if (!made.has('待补备件')) {
    const table = await replenishment(kernel)
    const fields = ['code', 'name', 'spec', 'unit', 'stock', 'safety']
    const id = await offerShare(plant, {
      ...same,
      name: '待补备件',
      fields,
      filter: { op: 'eq', field: 'short', value: true },
    })
    const mapping = fields.map(each => ({ from: each, to: each }))
    await acceptShare(there, id, { mode: 'table', table, mapping, key: 'code', removes: true })
  }
}

/** The administrator of a space; null where the demo is not there. */
const asAdministrator = async (kernel: Kernel, space: string): Promise<Ctx | null> => {
  const [admin] = await memberActors(systemCtx(kernel, space, 'demo data'), sql`m.f_user_type = 'admin'`, 1)
  return admin?.active ? createCtx(kernel, admin.actor, 'demo') : null
}

/** What the customer runs short of: a table of an application of its own. */
const shortages = (app: string): TableDef => ({
  id: 'customer_shortage',
  app,
  label: both('客户待补备件', 'Parts to replenish'),
  one: both('备件', 'Part'),
  title: 'name',
  fields: {
    code: labelled('客户编号', 'Number', unique(field.text({ maxLength: 40 }))),
    name: labelled('名称', 'Name', required(field.text({ maxLength: 80 }))),
    spec: labelled('规格', 'Specification', field.text({ maxLength: 80 })),
    unit: labelled('单位', 'Unit', field.text({ maxLength: 10 })),
    stock: labelled('客户库存', 'Stock', field.decimal({ scale: 2 })),
    safety: labelled('安全库存', 'Safety stock', field.decimal({ scale: 2 })),
    promised: labelled('承诺到货', 'Promised', field.date()),
  },
  policy: [
    { who: userType('admin'), operations: ['read', 'create', 'update', 'remove', 'import', 'export'] },
    { operations: ['read', 'update'] },
  ],
})

/** The table deliveries arrive in; made once. */
const replenishment = async (kernel: Kernel): Promise<string> => {
  const { id } = shortages('')
  const ctx = systemCtx(kernel, supplier, 'demo data')
  if ((await catalogOf(ctx)).tables.has(id)) return id
  await inTransaction(ctx, async tx => {
    const app = await createRecord(tx, 'application', {
      name: '客户补货',
      description: '客户开放的待补备件，每小时自动更新。',
      icon: 'box',
      color: 3,
      order: 1,
    })
    await saveTables(tx, [{ definition: shortages(app.id) }])
  })
  return id
}
