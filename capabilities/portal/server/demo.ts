import { asJson } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { demoSpace } from '@gantry/identity/server'
import { inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { all, where } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import type { Portal } from '../shared/portal.ts'

const deskId = '0196a000-0000-7000-8000-0000000000d1'
const table = 'work_order'
const open = where('status', 'in', ['open', 'in_progress', 'waiting'])
const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })

/** The first page of everybody in the demo plant. */
const desk = {
  id: deskId,
  name: both('厂长工作台', 'Plant manager’s desk'),
  terminals: ['web', 'app', 'mini'],
  description: both('维修进度、费用与待办一览', 'Progress and cost of maintenance, and what waits for you'),
  scope: 'all',
  arrange: true,
  page: {
    tiles: [
      {
        id: 'open',
        kind: 'number',
        at: { x: 0, y: 0, w: 3, h: 3 },
        title: both('未完成工单', 'Open orders'),
        settings: { table, filter: open },
      },
      {
        id: 'late',
        kind: 'number',
        at: { x: 3, y: 0, w: 3, h: 3 },
        title: both('已逾期', 'Overdue'),
        settings: { table, filter: all(open, where('planned', 'lt', { term: 'today' })) },
      },
      {
        id: 'urgent',
        kind: 'number',
        at: { x: 6, y: 0, w: 3, h: 3 },
        title: both('紧急', 'Urgent'),
        settings: { table, filter: all(open, where('priority', 'eq', 'urgent')) },
      },
      {
        id: 'cost',
        kind: 'number',
        at: { x: 9, y: 0, w: 3, h: 3 },
        title: both('本月计划费用', 'Planned cost this month'),
        settings: {
          table,
          filter: where('planned', 'within', 'thisMonth'),
          of: { fn: 'sum', field: 'amount' },
        },
      },
      { id: 'work', kind: 'work', at: { x: 0, y: 3, w: 8, h: 9 }, settings: {} },
      {
        id: 'messages',
        kind: 'messages',
        at: { x: 8, y: 3, w: 4, h: 9 },
        settings: {},
      },
      {
        id: 'quick',
        kind: 'quick',
        at: { x: 8, y: 12, w: 4, h: 8 },
        settings: {
          style: 'grid',
          perRow: 3,
          items: [
            { title: both('报修', 'Report'), icon: 'wrench', to: { type: 'app', table, form: true } },
            { title: both('维修工单', 'Orders'), icon: 'order', to: { type: 'app', table } },
            { title: both('设备台账', 'Devices'), icon: 'ledger', to: { type: 'app', table: 'equipment' } },
            { title: both('数据分析', 'Analysis'), icon: 'chart', to: { type: 'analysis', table } },
            { title: both('搜索', 'Search'), icon: 'search', to: { type: 'search' } },
            { title: both('全部应用', 'All apps'), icon: 'apps', to: { type: 'system' } },
          ],
        },
      },
      {
        id: 'waiting',
        kind: 'application',
        at: { x: 0, y: 12, w: 8, h: 8 },
        title: both('关注的工单', 'Orders to watch'),
        settings: {
          table,
          fields: ['asset', 'priority', 'planned'],
          labels: [
            { name: both('等待备件', 'Awaiting parts'), filter: where('status', 'eq', 'waiting') },
            { name: both('紧急', 'Urgent'), filter: all(open, where('priority', 'eq', 'urgent')) },
          ],
          paging: true,
          size: 5,
        },
      },
      {
        id: 'share',
        kind: 'chart',
        at: { x: 0, y: 20, w: 4, h: 9 },
        title: both('优先级占比', 'Orders by priority'),
        settings: {
          chart: {
            kind: 'pie',
            from: { table, filter: open },
            rows: [{ field: 'priority' }],
            measures: [{ fn: 'count' }],
            look: { ring: true },
          },
        },
      },
      {
        id: 'cost_by_area',
        kind: 'chart',
        at: { x: 4, y: 20, w: 8, h: 9 },
        title: both('各区域费用与工单数', 'Cost and orders by area'),
        settings: {
          chart: {
            kind: 'combined',
            from: { table },
            rows: [{ field: 'area' }],
            measures: [{ fn: 'sum', field: 'amount' }, { fn: 'count' }],
          },
        },
      },
    ],
  },
  menu: [
    {
      id: 'maintenance',
      label: both('维修', 'Maintenance'),
      items: [
        { id: 'orders', label: both('维修工单', 'Work orders'), icon: 'order', to: { type: 'app', table } },
        {
          id: 'devices',
          label: both('设备台账', 'Devices'),
          icon: 'ledger',
          to: { type: 'app', table: 'equipment' },
        },
      ],
    },
  ],
} as unknown as Portal

/** Publishes the desk of the demo plant once; a space that has any portal is left as people have made it. */
export const seedDesk = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.design where space = ${ctx.space} and kind = 'portal' limit 1`)
  const { tables } = await catalogOf(ctx)
  if (rows.length > 0 || !tables.has(table)) return
  await inTransaction(ctx, tx => releaseDesign(tx, { kind: 'portal', id: deskId, body: asJson(desk) }))
}
