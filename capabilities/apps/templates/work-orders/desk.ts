import { asJson, type JsonObject } from '@gantry/base/shared'
import { type Filter, not, where } from '@gantry/model/shared'
import { type TemplateView, words } from '../template.ts'

const table = 'work_order'
const unfinished = where('status', 'in', ['open', 'in_progress', 'waiting'])
const both = (...of: Filter[]): Filter => ({ op: 'and', of })

/** How many there are of one sort: a number on the first row. */
const number = (id: string, x: number, zh: string, en: string, filter: Filter, more: JsonObject = {}) => ({
  id,
  kind: 'number',
  at: { x, y: 0, w: 3, h: 3 },
  title: words(zh, en),
  settings: { table, filter, ...more },
})

/** What a plant manager looks at in the morning: how much is open, what is late, the list with the chosen order beside it. */
export const managersDesk: TemplateView = {
  table,
  kind: 'custom',
  label: words('厂长工作台', 'Plant manager’s desk'),
  position: 3,
  options: asJson({
    tiles: [
      number('open', 0, '未结工单', 'Unfinished', unfinished),
      number('late', 3, '已超期', 'Late', both(unfinished, where('planned', 'lt', { term: 'today' }))),
      number('urgent', 6, '紧急未完成', 'Urgent', both(unfinished, where('priority', 'eq', 'urgent'))),
      number('cost', 9, '本月费用', 'Cost this month', where('planned', 'within', 'thisMonth'), {
        of: { fn: 'sum', field: 'amount' },
      }),
      {
        id: 'filter',
        kind: 'filter',
        at: { x: 0, y: 3, w: 12, h: 2 },
        hideTitle: true,
        settings: { table, fields: ['priority', 'assignee', 'area'] },
      },
      {
        id: 'orders',
        kind: 'list',
        at: { x: 0, y: 5, w: 8, h: 11 },
        title: words('待办工单', 'To be done'),
        settings: {
          table,
          filter: unfinished,
          columns: ['asset', 'priority', 'assignee', 'planned'],
          sort: [{ field: 'planned', direction: 'asc' }],
          limit: 10,
        },
      },
      {
        id: 'order',
        kind: 'record',
        at: { x: 8, y: 5, w: 4, h: 11 },
        title: words('所选工单', 'Chosen order'),
        settings: {
          table,
          linked: { tile: 'orders' },
          fields: ['code', 'status', 'area', 'equipment', 'amount', 'remark'],
        },
      },
      {
        id: 'waiting',
        kind: 'list',
        at: { x: 0, y: 16, w: 8, h: 7 },
        title: words('等待备件', 'Waiting for parts'),
        settings: {
          table,
          filter: both(where('status', 'eq', 'waiting'), not(where('done', 'eq', true))),
          columns: ['asset', 'area', 'planned'],
          limit: 5,
        },
      },
      {
        id: 'go',
        kind: 'links',
        at: { x: 8, y: 16, w: 4, h: 7 },
        settings: {
          items: [
            { label: words('报修', 'Report'), icon: 'wrench', to: { open: 'form', table } },
            { label: words('全部工单', 'All orders'), to: { open: 'list', table } },
          ],
        },
      },
    ],
  }),
}
