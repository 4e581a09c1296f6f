import type { Json } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { demoSpace } from '@gantry/identity/server'
import { inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { all, where } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import type { ChartDesign } from '../shared/chart-design.ts'
import type { AnalysisKind } from '../shared/contract.ts'
import type { Dashboard } from '../shared/dashboard.ts'
import type { Layer } from '../shared/screen/layer.ts'
import { emptyScreen, type Screen } from '../shared/screen/screen.ts'

const table = 'work_order'
const from = { table }
const open = where('status', 'in', ['open', 'in_progress', 'waiting'])
const late = all(open, where('planned', 'lt', { term: 'today' }))
const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })

const idOf = (n: number): string => `0196a000-0000-7000-8000-0000000da${String(n).padStart(3, '0')}`
const ids = {
  area: idOf(1),
  month: idOf(2),
  cost: idOf(3),
  open: idOf(4),
  late: idOf(5),
  state: idOf(6),
  overview: idOf(11),
  wall: idOf(21),
}

const charts: readonly ChartDesign[] = [
  {
    id: ids.area,
    name: both('各区域工单与状态', 'Orders by area and state'),
    description: both(
      '点击区域看设备，再点设备看工单',
      'Select an area for its devices, and a device for its orders',
    ),
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
  {
    id: ids.open,
    name: both('未完成工单', 'Open orders'),
    chart: { kind: 'number', from, filter: open, rows: [], measures: [{ fn: 'count' }] },
  },
  {
    id: ids.late,
    name: both('已逾期工单', 'Overdue orders'),
    chart: { kind: 'number', from, filter: late, rows: [], measures: [{ fn: 'count' }] },
  },
  {
    id: ids.state,
    name: both('设备状态', 'State of devices'),
    chart: {
      kind: 'pie',
      from: { table: 'equipment' },
      rows: [{ field: 'state' }],
      measures: [{ fn: 'count' }],
      look: { ring: true },
    },
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
  description: both('工单进度、费用与设备状态', 'Progress of orders, cost and state of devices'),
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
      figure('late', 3, both('已逾期', 'Overdue'), json({ table, filter: late })),
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
        settings: { design: ids.state },
      },
    ],
  },
}

const layer = (
  id: string,
  kind: string,
  [x, y, w, h]: readonly [number, number, number, number],
  settings: Layer['settings'],
): Layer => ({ id, kind, x, y, w, h, settings })

const framed = (
  id: string,
  [x, y, w, h]: readonly [number, number, number, number],
  title: ReturnType<typeof both>,
  design: string,
): readonly Layer[] => [
  layer(`${id}_edge`, 'border', [x, y, w, h], { style: 'corners', color: '#3d6fb5' }),
  layer(id, 'chart', [x + 20, y + 16, w - 40, h - 32], { design, title }),
]

const wall: Screen = {
  ...emptyScreen(ids.wall, ''),
  name: both('车间大屏', 'Workshop wall'),
  description: both(
    '工单、费用与设备状态，投在车间入口',
    'Orders, cost and state of devices, at the entrance of the workshop',
  ),
  group: '车间',
  seconds: 20,
  pages: [
    {
      id: 'overview',
      name: both('总览', 'Overview'),
      layers: [
        layer('title', 'text', [48, 34, 900, 60], {
          text: both('恒川重工 · 维修总览', 'Hengchuan · Maintenance'),
          size: 44,
          bold: true,
        }),
        layer('clock', 'clock', [1_420, 40, 452, 52], { format: 'both', size: 34 }),
        layer('line', 'shape', [48, 108, 1_824, 2], { shape: 'fade', color: '#3d6fb5' }),
        layer('open', 'figure', [48, 136, 340, 170], {
          design: ids.open,
          title: both('未完成工单', 'Open orders'),
          size: 96,
        }),
        layer('late', 'figure', [420, 136, 340, 170], {
          design: ids.late,
          title: both('已逾期', 'Overdue'),
          size: 96,
          color: '#ff9d5c',
        }),
        ...framed('by_area', [48, 330, 880, 700], both('各区域工单', 'Orders by area'), ids.area),
        ...framed('by_month', [960, 136, 912, 436], both('每月工单', 'Orders per month'), ids.month),
        ...framed('state', [960, 596, 436, 434], both('设备状态', 'Devices'), ids.state),
        layer('list_edge', 'border', [1_420, 596, 452, 434], { style: 'corners', color: '#3d6fb5' }),
        layer('list', 'records', [1_440, 612, 412, 402], {
          table,
          title: both('最新工单', 'Newest orders'),
          limit: 8,
        }),
      ],
    },
    {
      id: 'cost',
      name: both('费用', 'Cost'),
      layers: [
        layer('title2', 'text', [48, 34, 900, 60], {
          text: both('维修费用', 'Maintenance cost'),
          size: 44,
          bold: true,
        }),
        layer('clock2', 'clock', [1_420, 40, 452, 52], { format: 'both', size: 34 }),
        layer('line2', 'shape', [48, 108, 1_824, 2], { shape: 'fade', color: '#3d6fb5' }),
        ...framed('cost', [48, 136, 1_824, 894], both('费用按区域', 'Cost by area'), ids.cost),
      ],
    },
  ],
}

/** Publishes the charts, the screen and the dashboard of the demo space once; a space that has any is left as it is. */
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
    await release('screen', wall)
  })
}
