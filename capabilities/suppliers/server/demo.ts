import { createHash } from 'node:crypto'
import { newId } from '@gantry/base/shared'
import { demoSpace } from '@gantry/identity/server'
import { inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { noteEvent } from './rows.ts'

const day = 86_400_000

/** Suppliers of the demo plant: name, code, contact, phone, categories, state, grade, days until the licence ends. */
const known = [
  ['苏州恒力密封件有限公司', '91320594MA1P0R2LX2', '吴敏', '13812340001', ['密封件'], 'active', 'A', 400],
  [
    '宁波东海轴承有限公司',
    '91330212MA2AG8C3XT',
    '郑凯',
    '13812340002',
    ['轴承', '标准件'],
    'active',
    'B',
    12,
  ],
  ['上海浦江仪表有限公司', '91310115MA1K4F7UXU', '许晴', '13812340003', ['仪表'], 'waiting', null, null],
] as const

/** The demo plant takes applications and has suppliers, one of them waiting. */
export const seedSuppliers = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run(sql`select 1 from gantry.supplier_door where space = ${ctx.space}`)
  if (rows.length > 0) return
  await inTransaction(ctx, async ({ db, space, now }) => {
    await db.run(sql`
      insert into gantry.supplier_door (space, code, open, intro, categories)
      values (${space}, ${newId().replaceAll('-', '')}, true, '欢迎密封件、轴承、仪表与标准件企业申请。',
        ${['密封件', '轴承', '标准件', '仪表']}::text[])`)
    for (const [name, code, contact, phone, categories, state, grade, days] of known) {
      const id = newId()
      const until = days === null ? null : new Date(now.getTime() + days * day).toISOString().slice(0, 10)
      await db.run(sql`
        insert into gantry.supplier (space, id, name, credit_code, contact, phone, email, categories, note, state, grade, licence_until,
          code_hash, lang, at, changed_at)
        values (${space}, ${id}::uuid, ${name}, ${code}, ${contact}, ${phone}, ${`sales@${code.slice(9, 15).toLowerCase()}.example.com`},
          ${[...categories]}::text[], '', ${state}, ${grade}, ${until}::date, ${createHash('sha256').update(id).digest()}, 'zh-CN',
          ${now}, ${now})`)
      await noteEvent(db, { space, supplier: id, who: name, what: 'applied', at: now })
    }
  })
}
