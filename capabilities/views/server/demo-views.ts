import type { Json } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import type { TableView } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'

const views: readonly TableView[] = [
  {
    id: '01910000-0000-7000-8000-000000000001',
    table: 'work_order',
    kind: 'board',
    label: { 'zh-CN': '看板', en: 'Board' },
    position: 1,
    options: {
      group: 'status',
      card: ['code', 'asset', 'assignee', 'priority', 'planned', 'amount'],
      total: 'amount',
      limits: { in_progress: 40 },
      folded: ['draft', 'cancelled'],
      byHand: true,
    },
  },
  {
    id: '01910000-0000-7000-8000-000000000002',
    table: 'work_order',
    kind: 'calendar',
    label: { 'zh-CN': '日历', en: 'Calendar' },
    position: 2,
    options: { start: 'planned', sign: 'status' },
  },
]

/** The views of the demo plant, once: a space that had any is left as people have made it. */
export const seedDemoViews = async (kernel: Kernel, space: string): Promise<void> => {
  const ctx = systemCtx(kernel, space, 'demo data')
  const { rows } = await ctx.db.run(
    sql`select from gantry.design where space = ${space} and kind = 'view' limit 1`,
  )
  if (rows.length > 0 || !(await catalogOf(ctx)).tables.has('work_order')) return
  await inTransaction(ctx, async tx => {
    for (const view of views)
      await releaseDesign(tx, { kind: 'view', id: view.id, body: view as unknown as Json })
  })
}
