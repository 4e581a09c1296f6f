import { field, labelled, required, unique } from '@gantry/fields/shared'
import { type Grant, type Operation, userType, where } from '@gantry/model/shared'
import { option, type TemplateTable, words } from '../template.ts'

export const sparePart: TemplateTable = {
  table: {
    id: 'spare_part',
    label: words('备件', 'Spare parts'),
    one: words('备件', 'Spare part'),
    title: 'name',
    search: ['code', 'name', 'spec'],
    fields: {
      code: labelled('编号', 'Number', unique(field.serial({ pattern: 'BJ-{n:5}' }))),
      name: labelled('名称', 'Name', required(field.text({ maxLength: 80 }))),
      spec: labelled('规格', 'Specification', field.text({ maxLength: 80 })),
      kind: labelled(
        '类别',
        'Kind',
        field.choice([
          option('bearing', '轴承', 'Bearings', { color: 'c1' }),
          option('seal', '密封', 'Seals', { color: 'c2' }),
          option('drive', '传动', 'Drives', { color: 'c3' }),
          option('electric', '电气', 'Electrical', { color: 'c4' }),
          option('filter', '滤芯', 'Filters', { color: 'c6' }),
          option('oil', '油品', 'Oils', { color: 'c7' }),
          option('other', '其他', 'Other', { color: 'c8' }),
        ]),
      ),
      unit: labelled('单位', 'Unit', field.text({ maxLength: 10 })),
      shelf: labelled('库位', 'Shelf', field.text({ maxLength: 20 })),
      stock: labelled('库存', 'Stock', {
        ...field.decimal({ scale: 2 }),
        computed: { rollUp: 'sum', from: 'stock_movement', by: 'part', of: 'change' },
      }),
      safety: labelled('安全库存', 'Safety stock', required(field.decimal({ scale: 2, min: 0 }))),
      short: labelled('缺料', 'Short', {
        ...field.yesNo(),
        computed: { formula: 'if stock = null then safety > 0 else stock < safety' },
      }),
      price: labelled('单价(元)', 'Price (CNY)', field.decimal({ scale: 2, min: 0, rate: true })),
      value: labelled('库存金额(元)', 'Stock value (CNY)', {
        ...field.decimal({ scale: 2 }),
        computed: { formula: 'round half up(stock * price, 2)' },
      }),
      lead: labelled('采购周期', 'Lead time', field.number({ min: 0, unit: '天' })),
      fits: labelled('适用设备', 'Fits', field.links('equipment', { max: 50 })),
      supplier: labelled('供应商', 'Supplier', field.text({ maxLength: 80 })),
      moved: labelled('最近出入库', 'Last movement', {
        ...field.date(),
        computed: { rollUp: 'max', from: 'stock_movement', by: 'part', of: 'day' },
      }),
    },
  },
  looks: {
    list: {
      columns: [
        { field: 'code', width: 104, fixed: 'left' },
        { field: 'name', width: 190, fixed: 'left' },
        { field: 'spec', width: 140 },
        { field: 'kind', width: 90 },
        { field: 'stock', width: 90 },
        { field: 'safety', width: 100 },
        { field: 'short', width: 84 },
        { field: 'unit', width: 70 },
        { field: 'shelf', width: 90 },
        { field: 'value', width: 120 },
        { field: 'moved', width: 110 },
        { field: 'price', width: 110, hidden: true },
        { field: 'supplier', width: 140, hidden: true },
      ],
      tabs: [
        { id: 'short', label: words('缺料', 'Short'), filter: where('short', 'eq', true) },
        { id: 'idle', label: words('无库存', 'None left'), filter: where('stock', 'lte', 0) },
        { id: 'dear', label: words('高值', 'Costly'), filter: where('price', 'gte', 1_000) },
      ],
    },
    form: {
      groups: [
        { label: words('备件', 'Part'), fields: ['name', 'spec', 'kind', 'unit', 'shelf', 'fits'] },
        { label: words('库存', 'Stock'), fields: ['stock', 'safety', 'short', 'value', 'moved'] },
        { label: words('采购', 'Purchase'), fields: ['price', 'lead', 'supplier'] },
        { label: words('编号', 'Number'), fields: ['code'] },
      ],
    },
  },
}

const book: readonly Operation[] = ['read', 'create', 'import', 'export']

/** What was booked is not changed; a mistake is booked back. */
const booked: readonly Grant[] = [
  { who: userType('admin'), operations: [...book, 'remove'] },
  { who: userType('user'), operations: ['read', 'create', 'export'] },
]

export const stockMovement: TemplateTable = {
  policy: booked,
  table: {
    id: 'stock_movement',
    label: words('出入库', 'Stock movements'),
    one: words('出入库', 'Movement'),
    title: 'code',
    search: ['code', 'note'],
    fields: {
      code: labelled('单号', 'Number', unique(field.serial({ pattern: 'CR-{yyyy}{mm}-{n:4}' }))),
      part: labelled('备件', 'Part', required(field.link('spare_part', { holds: true }))),
      kind: labelled(
        '方向',
        'Kind',
        required(
          field.choice([
            option('in', '入库', 'In', { color: 'c6' }),
            option('out', '领料', 'Out', { color: 'c3' }),
            option('back', '退料', 'Returned', { color: 'c2' }),
            option('count', '盘点调整', 'Stocktaking', { color: 'c7' }),
          ]),
        ),
      ),
      qty: labelled('数量', 'Quantity', required(field.decimal({ scale: 2 }))),
      change: labelled('库存变动', 'Change of stock', {
        ...field.decimal({ scale: 2 }),
        computed: { formula: 'if kind = "out" then -qty else qty' },
      }),
      day: labelled('日期', 'Date', { ...required(field.date()), default: { term: 'today' } }),
      person: labelled('领用人', 'Taken by', {
        ...field.person(),
        rules: { required: 'kind = "out"' },
      }),
      equipment: labelled('用于设备', 'For device', {
        ...field.link('equipment'),
        rules: { shown: 'kind = "out" or kind = "back"' },
      }),
      note: labelled('备注', 'Note', {
        ...field.text({ maxLength: 200 }),
        rules: { required: 'kind = "count"' },
      }),
    },
    validations: [
      {
        id: 'positive',
        when: 'kind != "count"',
        that: 'qty > 0',
        message: words('数量要大于零；减少库存请选“领料”', 'Above zero; choose “Out” to take from the stock'),
        at: ['qty'],
      },
    ],
  },
  looks: {
    list: {
      columns: [
        { field: 'code', width: 140, fixed: 'left' },
        { field: 'part', width: 190, fixed: 'left' },
        { field: 'kind', width: 100 },
        { field: 'qty', width: 90 },
        { field: 'change', width: 100 },
        { field: 'day', width: 108 },
        { field: 'person', width: 100 },
        { field: 'equipment', width: 170 },
        { field: 'note', width: 200 },
      ],
      sort: [{ field: 'day', direction: 'desc' }],
      tabs: [
        { id: 'week', label: words('本周', 'This week'), filter: where('day', 'within', 'thisWeek') },
        { id: 'out', label: words('领料', 'Out'), filter: where('kind', 'eq', 'out') },
        { id: 'in', label: words('入库', 'In'), filter: where('kind', 'eq', 'in') },
      ],
    },
    form: {
      groups: [
        { label: words('出入库', 'Movement'), fields: ['part', 'kind', 'qty', 'day', 'change'] },
        { label: words('用途', 'Use'), fields: ['person', 'equipment', 'note'] },
        { label: words('单号', 'Number'), fields: ['code'] },
      ],
    },
  },
}
