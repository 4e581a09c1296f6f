import type { PrintTemplate } from '@gantry/print/shared'
import { words } from '../template.ts'

/** The sheet of a finished order: what was wrong, the parts it took, who accepted it, and its codes. */
export const finishedOrder: Omit<PrintTemplate, 'id'> = {
  table: 'work_order',
  label: words('工单完工单', 'Finished order'),
  page: { size: 'A4', margins: { top: 14, right: 14, bottom: 14, left: 14 } },
  foot: words('{{code}} · 第 {{page}} 页，共 {{pages}} 页', '{{code}} · page {{page}} of {{pages}}'),
  blocks: [
    { kind: 'text', text: words('维修工单 完工单', 'Work order'), size: 'title' },
    {
      kind: 'text',
      text: words('{{printedBy}} · 打印 {{printedAt}}', '{{printedBy}} · {{printedAt}}'),
      size: 'small',
    },
    { kind: 'code', code: 'bar', field: 'code', size: 10, align: 'end' },
    { kind: 'line' },
    {
      kind: 'fields',
      title: words('报修信息', 'Report'),
      fields: ['title', 'asset', 'area', 'priority', 'status', 'assignee', 'planned', 'remark'],
      columns: 2,
    },
    {
      kind: 'rows',
      title: words('备件明细', 'Parts'),
      field: 'items',
      columns: [{ field: 'name' }, { field: 'qty', width: 24 }, { field: 'price', width: 32 }],
      numbered: true,
    },
    {
      kind: 'approval',
      title: words('审批记录', 'Approval'),
      columns: ['step', 'person', 'time', 'decision', 'opinion', 'signature'],
    },
    { kind: 'sign', text: words('验收人', 'Accepted by') },
    { kind: 'code', code: 'qr', size: 25, align: 'end' },
  ],
}
