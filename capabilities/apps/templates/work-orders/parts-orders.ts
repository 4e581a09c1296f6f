import { field, labelled, required, unique } from '@gantry/fields/shared'
import { me, where } from '@gantry/model/shared'
import { option, type TemplateTable, words } from '../template.ts'

/** What is bought for a work order whose parts are short. */
export const partsOrder: TemplateTable = {
  table: {
    id: 'parts_order',
    label: words('备件申购', 'Parts orders'),
    one: words('备件申购单', 'Parts order'),
    title: 'title',
    search: ['code', 'title', 'supplier'],
    fields: {
      code: labelled('单号', 'Number', unique(field.serial({ pattern: 'SG-{yyyy}{mm}-{n:4}' }))),
      title: labelled('标题', 'Title', required(field.text({ maxLength: 200 }))),
      order: labelled('维修工单', 'Work order', field.link('work_order')),
      equipment: labelled('设备', 'Device', field.link('equipment')),
      state: labelled(
        '状态',
        'Status',
        required({
          ...field.choice([
            option('new', '待采购', 'New', { state: 'open' }),
            option('sent', '已下单', 'Ordered', { state: 'progress' }),
            option('arrived', '已到货', 'Arrived', { state: 'done' }),
            option('cancelled', '已取消', 'Cancelled', { state: 'cancel' }),
          ]),
          default: 'new',
        }),
      ),
      wanted: labelled('需要日期', 'Needed by', field.date({ due: true })),
      buyer: labelled('采购员', 'Buyer', field.person()),
      supplier: labelled('供应商', 'Supplier', field.text({ maxLength: 80 })),
      items: labelled('申购明细', 'Parts', field.slave('parts_order_item')),
      remark: labelled('备注', 'Remark', field.longText()),
    },
  },
  looks: {
    list: {
      columns: [
        { field: 'code', width: 140, fixed: 'left' },
        { field: 'title', width: 260 },
        { field: 'order', width: 220 },
        { field: 'equipment', width: 170 },
        { field: 'state', width: 96 },
        { field: 'wanted', width: 110 },
        { field: 'buyer', width: 110 },
        { field: 'supplier', width: 140 },
      ],
      tabs: [
        { id: 'new', label: words('待采购', 'To be ordered'), filter: where('state', 'eq', 'new') },
        { id: 'mine', label: words('我负责的', 'Mine'), filter: where('buyer', 'eq', me) },
      ],
    },
    form: {
      groups: [
        { label: words('申购', 'Order'), fields: ['title', 'order', 'equipment', 'state', 'wanted'] },
        { label: words('采购', 'Purchase'), fields: ['buyer', 'supplier'] },
        { label: words('备件', 'Parts'), fields: ['items', 'remark'] },
        { label: words('编号', 'Number'), fields: ['code'] },
      ],
    },
  },
}

export const partsOrderItem: TemplateTable = {
  table: {
    id: 'parts_order_item',
    master: 'parts_order',
    label: words('申购备件', 'Ordered part'),
    title: 'name',
    fields: {
      name: labelled('名称', 'Name', required(field.text({ maxLength: 100 }))),
      qty: labelled('数量', 'Quantity', required(field.decimal({ scale: 2, min: 0 }))),
      price: labelled('单价(元)', 'Price (CNY)', field.decimal({ scale: 2, min: 0, rate: true })),
    },
  },
}
