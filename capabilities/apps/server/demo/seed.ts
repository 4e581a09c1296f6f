import type { Json } from '@gantry/base/shared'
import { type Ctx, inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { createRecords, findRecords, physicalTable, saveTables } from '@gantry/records/server'
import { makeApp } from '../make-app.ts'
import { application } from '../tables.ts'
import { troubles } from './plant.ts'
import { workOrder, workOrderItem, workOrderView } from './work-order.ts'

interface DemoSpace {
  readonly space: string
  /** The role that may work on orders of the areas A0 to A7. */
  readonly role: string
}

const orders = 3_200
const batch = 400

/** Makes the demo application with its work orders, once: a space that has it is left as people have made it. */
export const seedDemoApp = async (kernel: Kernel, { space, role }: DemoSpace): Promise<void> => {
  const ctx = systemCtx(kernel, space, 'demo data')
  const known = await findRecords(ctx, application.id, { pageSize: 1, count: 'none' })
  if (known.data.length > 0) return
  await inTransaction(ctx, async tx => {
    const app = await makeApp(tx, {
      name: '设备维修',
      description: '报修、派工、备件与验收',
      icon: 'wrench',
      color: 1,
      system: '设备与维修',
    })
    const master = workOrder(app, role)
    await saveTables(tx, [{ definition: master, view: workOrderView }, { definition: workOrderItem(app) }])
    const people = await findRecords(tx, 'member', { pageSize: 100, count: 'none', fields: ['name'] })
    const assignees = people.data.map(row => String(row.id))
    for (let start = 0; start < orders; start += batch) {
      await createRecords(
        tx,
        master.id,
        Array.from({ length: batch }, (_, n) => order(ctx, start + n, assignees)),
      )
    }
    await spreadOverTime(tx)
  })
}

const statuses = [
  'done',
  'done',
  'done',
  'done',
  'in_progress',
  'open',
  'open',
  'waiting',
  'cancelled',
  'draft',
] as const
const priorities = ['normal', 'normal', 'normal', 'low', 'high', 'high', 'urgent'] as const
const dayLength = 24 * 3_600_000

/** The n-th order: always the same, so that two demo spaces show the same plant. */
const order = (ctx: Ctx, n: number, assignees: readonly string[]): Record<string, Json> => {
  const random = sequence(n + 1)
  const trouble = pick(troubles, random())
  // Old orders are done; the newest few hundred are the work of these weeks.
  const age = (orders - n) / orders
  const status = age > 0.12 ? (random() < 0.96 ? 'done' : 'cancelled') : pick(statuses, random())
  const planned = new Date(ctx.now.getTime() - age * 420 * dayLength + (random() * 14 - 3) * dayLength)
  const parts = trouble.parts.slice(0, 1 + Math.floor(random() * trouble.parts.length))
  const items = parts.map(([name, price]) => ({ name, qty: 1 + Math.floor(random() * 4), price }))
  const labour = Math.round(random() * 120) * 20
  return {
    title: pick(trouble.titles, random()),
    asset: trouble.asset,
    area: trouble.area,
    status,
    priority: pick(priorities, random()),
    assignee: status === 'draft' || assignees.length === 0 ? null : pick(assignees, random()),
    planned: planned.toISOString().slice(0, 10),
    amount: labour + items.reduce((sum, item) => sum + item.qty * item.price, 0),
    done: status === 'done',
    remark: trouble.remark,
    items,
  }
}

/** Orders made in one moment get the times at which a plant would have made them. */
const spreadOverTime = async (ctx: Ctx): Promise<void> => {
  const table = physicalTable(ctx.space, { id: 'work_order' })
  await ctx.db.run(sql`
    update ${table} set
      created_at = least(now(), f_planned::timestamptz - interval '3 days' + (random() * interval '9 hours')),
      updated_at = least(now(), f_planned::timestamptz + (random() * interval '9 hours'))`)
}

const pick = <T>(list: readonly T[], random: number): T => list[Math.floor(random * list.length)]!

/** A small generator of even numbers from 0 to 1 (mulberry32), for data that looks random and never changes. */
const sequence = (seed: number) => {
  let state = (seed * 2_654_435_761) >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
