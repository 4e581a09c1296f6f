import { type Template, words } from '../template.ts'
import { orderButtons } from './buttons.ts'
import { managersDesk } from './desk.ts'
import { overhaulTask, overhaulViews } from './overhaul.ts'
import { sampleOverhauls } from './overhaul-sample.ts'
import { partsOrder, partsOrderItem } from './parts-orders.ts'
import { finishedOrder } from './prints.ts'
import { sampleOrders } from './sample.ts'
import { workOrder, workOrderItem } from './tables.ts'

export const workOrders: Template = {
  id: 'work_order',
  name: words('设备维修', 'Work orders'),
  description: words('报修、派工、备件、验收与检修计划', 'Report, assign, parts, acceptance, overhaul plan'),
  icon: 'wrench',
  color: 1,
  system: words('设备与维修', 'Equipment and repair'),
  usesRegister: true,
  tables: [workOrder, workOrderItem, partsOrder, partsOrderItem, overhaulTask],
  views: [
    {
      table: 'work_order',
      kind: 'board',
      label: words('看板', 'Board'),
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
      table: 'work_order',
      kind: 'calendar',
      label: words('日历', 'Calendar'),
      position: 2,
      options: { start: 'planned', sign: 'status' },
    },
    managersDesk,
    ...overhaulViews,
  ],
  buttons: [orderButtons],
  prints: [finishedOrder],
  preview: { table: 'work_order', fields: ['status', 'asset', 'assignee'] },
  sample: plant => [...sampleOrders(plant), ...sampleOverhauls(plant)],
}
