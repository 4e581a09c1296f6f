import { field, labelled, required, unique } from '@gantry/fields/shared'
import { all, me, where } from '@gantry/model/shared'
import { option, type TemplateTable, words } from '../template.ts'

export const contract: TemplateTable = {
  table: {
    id: 'contract',
    label: words('合同', 'Contracts'),
    one: words('合同', 'Contract'),
    title: 'name',
    search: ['code', 'name', 'party'],
    fields: {
      code: labelled('合同编号', 'Number', unique(field.serial({ pattern: 'HT-{yyyy}-{n:4}' }))),
      name: labelled('合同名称', 'Name', required(field.text({ maxLength: 120 }))),
      party: labelled('对方', 'Other party', required(field.text({ maxLength: 120 }))),
      kind: labelled(
        '类别',
        'Kind',
        required(
          field.choice([
            option('purchase', '采购', 'Purchase', { color: 'c3' }),
            option('sale', '销售', 'Sale', { color: 'c6' }),
            option('service', '服务', 'Service', { color: 'c2' }),
            option('works', '工程', 'Works', { color: 'c4' }),
          ]),
        ),
      ),
      state: labelled('状态', 'State', {
        ...required(
          field.choice([
            option('draft', '起草', 'Draft', { state: 'draft' }),
            option('review', '审批中', 'In review', { state: 'wait' }),
            option('running', '履行中', 'Running', { state: 'progress' }),
            option('closed', '已完成', 'Fulfilled', { state: 'done' }),
            option('ended', '已终止', 'Ended early', { state: 'cancel' }),
          ]),
        ),
        default: 'draft',
      }),
      amount: labelled('金额(元)', 'Amount (CNY)', required(field.decimal({ scale: 2, min: 0 }))),
      signed: labelled('签订日期', 'Signed', {
        ...field.date(),
        rules: { required: 'state = "running" or state = "closed"' },
      }),
      begins: labelled('开始', 'Begins', required(field.date())),
      ends: labelled('到期', 'Ends', required(field.date())),
      person: labelled('经办人', 'Handled by', { ...field.person(), default: { term: 'me' } }),
      equipment: labelled('涉及设备', 'Devices', field.links('equipment', { max: 50 })),
      payments: labelled('付款计划', 'Payments', field.slave('contract_payment')),
      planned: labelled('已计划(元)', 'Planned (CNY)', {
        ...field.decimal({ scale: 2 }),
        computed: { rollUp: 'sum', from: 'contract_payment', of: 'amount' },
      }),
      paid: labelled('已付(元)', 'Paid (CNY)', {
        ...field.decimal({ scale: 2 }),
        computed: {
          rollUp: 'sum',
          from: 'contract_payment',
          of: 'amount',
          where: where('paid', 'eq', true),
        },
      }),
      left: labelled('未付(元)', 'Left (CNY)', {
        ...field.decimal({ scale: 2 }),
        computed: { formula: 'if paid = null then amount else amount - paid' },
      }),
      file: labelled('合同文本', 'Document', field.attachment({ max: 5 })),
      why: labelled('终止原因', 'Why it ended', {
        ...field.text({ maxLength: 200 }),
        rules: { shown: 'state = "ended"', required: 'state = "ended"' },
      }),
      remark: labelled('备注', 'Remark', field.longText()),
    },
    similar: { fields: ['name', 'party'], threshold: 85 },
    validations: [
      {
        id: 'term',
        that: 'ends >= begins',
        message: words('到期不能早于开始', 'The contract cannot end before it begins'),
        at: ['ends'],
      },
      {
        id: 'payments',
        that: 'sum(payments.amount) <= amount',
        message: words('付款计划合计超过合同金额', 'The payments add up to more than the amount'),
        at: ['payments'],
        severity: 'warning',
      },
    ],
  },
  looks: {
    list: {
      columns: [
        { field: 'code', width: 120, fixed: 'left' },
        { field: 'name', width: 240, fixed: 'left' },
        { field: 'party', width: 190 },
        { field: 'kind', width: 84 },
        { field: 'state', width: 100 },
        { field: 'amount', width: 130 },
        { field: 'paid', width: 120 },
        { field: 'left', width: 120 },
        { field: 'ends', width: 108 },
        { field: 'person', width: 92 },
      ],
      sort: [{ field: 'ends', direction: 'asc' }],
      tabs: [
        { id: 'running', label: words('履行中', 'Running'), filter: where('state', 'eq', 'running') },
        { id: 'mine', label: words('我经办的', 'Mine'), filter: where('person', 'eq', me) },
        {
          id: 'ending',
          label: words('本季到期', 'Ending this quarter'),
          filter: all(where('state', 'eq', 'running'), where('ends', 'within', 'thisQuarter')),
        },
        {
          id: 'late',
          label: words('到期未完成', 'Past its end'),
          filter: all(where('state', 'eq', 'running'), where('ends', 'lt', { term: 'today' })),
        },
      ],
    },
    form: {
      groups: [
        {
          label: words('合同', 'Contract'),
          fields: ['name', 'party', 'kind', 'state', 'person', 'equipment', 'why'],
        },
        { label: words('金额与期限', 'Amount and term'), fields: ['amount', 'signed', 'begins', 'ends'] },
        { label: words('付款', 'Payments'), fields: ['payments', 'planned', 'paid', 'left'] },
        { label: words('文本', 'Document'), fields: ['file', 'remark', 'code'] },
      ],
    },
  },
}

export const contractPayment: TemplateTable = {
  table: {
    id: 'contract_payment',
    master: 'contract',
    label: words('付款计划', 'Payments'),
    title: 'name',
    fields: {
      name: labelled('款项', 'Payment', required(field.text({ maxLength: 60 }))),
      due: labelled('应付日期', 'Due', field.date()),
      amount: labelled('金额(元)', 'Amount (CNY)', required(field.decimal({ scale: 2, min: 0 }))),
      paid: labelled('已付', 'Paid', field.yesNo()),
      paid_on: labelled('付款日期', 'Paid on', {
        ...field.date(),
        rules: { required: 'paid = true' },
      }),
    },
  },
}
