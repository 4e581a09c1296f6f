import type { Json } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { demoSpace } from '@gantry/identity/server'
import { inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { all, where } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import type { ChartDesign } from '../shared/chart-design.ts'
import type { AnalysisKind } from '../shared/contract.ts'
import type { Dashboard } from '../shared/dashboard.ts'

const table = 'work_order'
const from = { table }
const open = where('status', 'in', ['open', 'in_progress', 'waiting'])
const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })

const idOf = (n: number): string => `0196a000-0000-7000-8000-0000000da${String(n).padStart(3, '0')}`
const ids = { area: idOf(1), month: idOf(2), cost: idOf(3), overview: idOf(11) }

const charts: readonly ChartDesign[] = [
  {
    id: ids.area,
    name: both('各区域工单与状态', 'Orders by area and state'),
    description: '点击区域看设备，再点设备看工单',
    chart: {
      kind: 'bar',
      from,
      rows: [{ field: 'area' }],
      columns: [{ field: 'status' }],
      measures: [{ fn: 'count' }],
      limit: 8,
      look: { stacked: true, horizontal: true },
    },
    levels: [{ field: 'asset' }],
  },
  {
    id: ids.month,
    name: both('每月工单', 'Orders per month'),
    chart: {
      kind: 'bar',
      from,
      rows: [{ field: 'planned', step: 'month' }],
      columns: [{ field: 'priority' }],
      measures: [{ fn: 'count' }],
      look: { stacked: true },
    },
    levels: [{ field: 'planned', step: 'day' }],
  },
  {
    id: ids.cost,
    name: both('费用按区域', 'Cost by area'),
    chart: {
      kind: 'combined',
      from,
      rows: [{ field: 'area' }],
      measures: [{ fn: 'sum', field: 'amount' }, { fn: 'count' }],
      limit: 8,
    },
    levels: [{ field: 'asset' }],
  },
]

const figure = (
  id: string,
  x: number,
  title: ReturnType<typeof both>,
  settings: Json,
): Dashboard['page']['tiles'][number] => ({
  id,
  kind: 'number',
  at: { x, y: 0, w: 3, h: 3 },
  title,
  settings: settings as { readonly [name: string]: Json },
})

const json = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json

const overview: Dashboard = {
  id: ids.overview,
  name: both('维修总览', 'Maintenance overview'),
  description: '工单进度、费用与设备状态',
  scope: 'all',
  filters: [
    { id: 'planned', fields: [{ table, field: 'planned' }] },
    { id: 'area', fields: [{ table, field: 'area' }] },
    { id: 'priority', fields: [{ table, field: 'priority' }] },
    { id: 'assignee', fields: [{ table, field: 'assignee' }] },
  ],
  page: {
    tiles: [
      figure('open', 0, both('未完成工单', 'Open orders'), json({ table, filter: open })),
      figure(
        'late',
        3,
        both('已逾期', 'Overdue'),
        json({ table, filter: all(open, where('planned', 'lt', { term: 'today' })) }),
      ),
      figure(
        'waiting',
        6,
        both('等待备件', 'Awaiting parts'),
        json({ table, filter: where('status', 'eq', 'waiting') }),
      ),
      figure(
        'cost',
        9,
        both('未完成工单费用', 'Cost of open orders'),
        json({ table, filter: open, of: { fn: 'sum', field: 'amount' } }),
      ),
      {
        id: 'by_area',
        kind: 'chart',
        at: { x: 0, y: 3, w: 5, h: 9 },
        title: both('各区域工单', 'Orders by area'),
        settings: { design: ids.area },
      },
      {
        id: 'by_month',
        kind: 'chart',
        at: { x: 5, y: 3, w: 7, h: 9 },
        title: both('每月工单', 'Orders per month'),
        settings: { design: ids.month },
      },
      {
        id: 'cost_by_area',
        kind: 'chart',
        at: { x: 0, y: 12, w: 5, h: 9 },
        title: both('费用与工单数', 'Cost and orders'),
        settings: { design: ids.cost },
      },
      {
        id: 'weekday',
        kind: 'chart',
        at: { x: 5, y: 12, w: 4, h: 9 },
        title: both('计划完成集中在周几', 'Weekdays of planned completion'),
        settings: {
          chart: {
            kind: 'heatmap',
            from,
            rows: [{ field: 'planned', step: 'weekday' }],
            columns: [{ field: 'priority' }],
            measures: [{ fn: 'count' }],
          },
        },
      },
      {
        id: 'state',
        kind: 'chart',
        at: { x: 9, y: 12, w: 3, h: 9 },
        title: both('设备状态', 'State of devices'),
        settings: {
          chart: {
            kind: 'pie',
            from: { table: 'equipment' },
            rows: [{ field: 'state' }],
            measures: [{ fn: 'count' }],
            look: { ring: true },
          },
        },
      },
    ],
  },
}

/** Publishes the charts and the dashboard of the demo space once; a space that has any is left as it is. */
export const seedDashboards = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.design where space = ${ctx.space} and kind = 'dashboard' limit 1`)
  const { tables } = await catalogOf(ctx)
  if (rows.length > 0 || !tables.has(table) || !tables.has('equipment')) return
  await inTransaction(ctx, async tx => {
    const release = (kind: AnalysisKind, body: { readonly id: string }) =>
      releaseDesign(tx, { kind, id: body.id, body: json(body) })
    for (const chart of charts) await release('chart', chart)
    await release('dashboard', overview)
  })
}
