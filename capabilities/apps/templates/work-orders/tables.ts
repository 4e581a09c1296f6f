import { field, labelled, required, unique } from '@gantry/fields/shared'
import { all, type FieldDef, me, where } from '@gantry/model/shared'
import type { TemplateTable } from '../template.ts'

const withDefault = <const Field extends FieldDef>(value: string, of: Field) => ({ ...of, default: value })

/** The table everybody meets first, and the one the benchmark fills. */
export const workOrder: TemplateTable = {
  table: {
    id: 'work_order',
    label: { 'zh-CN': '维修工单', en: 'Work order' },
    title: 'title',
    search: ['code', 'title', 'asset'],
    similar: { fields: ['title', 'asset'], threshold: 80 },
    fields: {
      code: labelled('编号', 'Number', unique(field.serial({ pattern: 'WO-{n:9}' }))),
      title: labelled('标题', 'Title', required(field.text({ maxLength: 200 }))),
      asset: labelled('设备', 'Asset', field.text({ maxLength: 100 })),
      equipment: labelled('设备台账', 'Device', field.link('equipment')),
      status: labelled(
        '状态',
        'Status',
        required(
          withDefault(
            'draft',
            field.choice([
              { id: 'draft', label: { 'zh-CN': '草稿', en: 'Draft' }, state: 'draft' },
              { id: 'open', label: { 'zh-CN': '待处理', en: 'Open' }, state: 'open' },
              { id: 'in_progress', label: { 'zh-CN': '处理中', en: 'In progress' }, state: 'progress' },
              { id: 'waiting', label: { 'zh-CN': '等待中', en: 'Waiting' }, state: 'wait' },
              { id: 'done', label: { 'zh-CN': '已完成', en: 'Done' }, state: 'done' },
              { id: 'cancelled', label: { 'zh-CN': '已取消', en: 'Cancelled' }, state: 'cancel' },
            ]),
          ),
        ),
      ),
      priority: labelled(
        '优先级',
        'Priority',
        required(
          withDefault(
            'normal',
            field.choice([
              { id: 'low', label: { 'zh-CN': '低', en: 'Low' }, state: 'low' },
              { id: 'normal', label: { 'zh-CN': '普通', en: 'Normal' }, state: 'normal' },
              { id: 'high', label: { 'zh-CN': '高', en: 'High' }, state: 'high' },
              { id: 'urgent', label: { 'zh-CN': '紧急', en: 'Urgent' }, state: 'urgent' },
            ]),
          ),
        ),
      ),
      assignee: labelled('负责人', 'Assignee', field.person()),
      area: labelled('区域', 'Area', field.text({ maxLength: 40 })),
      planned: labelled('计划完成', 'Planned', field.date({ due: true })),
      amount: labelled('费用(元)', 'Cost (CNY)', field.decimal({ scale: 2, total: true })),
      done: labelled('已验收', 'Accepted', field.yesNo()),
      remark: labelled('故障描述', 'Description', field.longText()),
      items: labelled('备件明细', 'Parts', field.slave('work_order_item')),
    },
  },
  looks: {
    list: {
      columns: [
        { field: 'code', width: 124, fixed: 'left' },
        { field: 'title', width: 260, fixed: 'left' },
        { field: 'asset', width: 156 },
        { field: 'status', width: 108 },
        { field: 'priority', width: 96 },
        { field: 'assignee', width: 112 },
        { field: 'area', width: 80 },
        { field: 'planned', width: 104 },
        { field: 'amount', width: 112 },
        { field: 'equipment', width: 170, hidden: true },
        { field: 'done', width: 90, hidden: true },
        { field: 'createdAt', width: 150, hidden: true },
        { field: 'updatedAt', width: 150, hidden: true },
      ],
      tabs: [
        {
          id: 'mine',
          label: { 'zh-CN': '我负责的', en: 'Mine' },
          filter: where('assignee', 'eq', me),
        },
        {
          id: 'week',
          label: { 'zh-CN': '本周到期', en: 'Due this week' },
          filter: where('planned', 'within', 'thisWeek'),
        },
        {
          id: 'urgent',
          label: { 'zh-CN': '紧急未完成', en: 'Urgent and open' },
          filter: all(
            where('priority', 'eq', 'urgent'),
            where('status', 'in', ['open', 'in_progress', 'waiting']),
          ),
        },
        {
          id: 'late',
          label: { 'zh-CN': '已逾期', en: 'Overdue' },
          filter: {
            op: 'and',
            of: [
              where('planned', 'lt', { term: 'today' }),
              where('status', 'in', ['open', 'in_progress', 'waiting']),
            ],
          },
        },
        {
          id: 'waiting',
          label: { 'zh-CN': '等待备件', en: 'Awaiting parts' },
          filter: where('status', 'eq', 'waiting'),
        },
      ],
    },
    form: {
      groups: [
        {
          label: { 'zh-CN': '工单', en: 'Work order' },
          fields: ['title', 'asset', 'equipment', 'area', 'status', 'priority'],
        },
        { label: { 'zh-CN': '计划', en: 'Plan' }, fields: ['assignee', 'planned', 'amount', 'done'] },
        { label: { 'zh-CN': '故障与备件', en: 'Fault and parts' }, fields: ['remark', 'items'] },
        { label: { 'zh-CN': '编号', en: 'Number' }, fields: ['code'] },
      ],
    },
  },
}

export const workOrderItem: TemplateTable = {
  table: {
    id: 'work_order_item',
    master: 'work_order',
    label: { 'zh-CN': '备件', en: 'Part' },
    title: 'name',
    fields: {
      name: labelled('名称', 'Name', required(field.text({ maxLength: 100 }))),
      qty: labelled('数量', 'Quantity', field.decimal({ scale: 2, min: 0 })),
      missing: labelled('缺料数量', 'Missing', field.decimal({ scale: 2, min: 0 })),
      price: labelled('单价(元)', 'Price (CNY)', field.decimal({ scale: 2, min: 0, rate: true })),
    },
  },
}
