import { field, labelled, type OptionState, required, unique } from '@gantry/fields/shared'
import { defineTable, userType } from '@gantry/model/shared'

const option = (id: string, zh: string, en: string, state?: OptionState) => ({
  id,
  label: { 'zh-CN': zh, en },
  ...(state && { state }),
})
const ofSpace = userType('saas', 'admin', 'user', 'safe', 'audit')
const administrators = userType('admin', 'saas')
const policy = [
  { who: ofSpace, operations: ['read', 'export'] },
  { who: administrators, operations: ['create', 'update', 'remove', 'import'] },
] as const

/** A card for mobile data, in a device. */
const simCard = defineTable({
  id: 'sim_card',
  home: 'platform',
  label: { 'zh-CN': '物联卡', en: 'SIM cards' },
  one: { 'zh-CN': '物联卡', en: 'SIM card' },
  title: 'number',
  fields: {
    number: labelled('卡号', 'Number', unique(required(field.text({ maxLength: 24 })))),
    carrier: labelled(
      '运营商',
      'Carrier',
      required(
        field.choice([
          option('mobile', '中国移动', 'China Mobile'),
          option('unicom', '中国联通', 'China Unicom'),
          option('telecom', '中国电信', 'China Telecom'),
          option('other', '其他', 'Other'),
        ]),
      ),
    ),
    state: labelled(
      '状态',
      'State',
      required(
        field.choice([
          option('stock', '库存', 'In stock', 'idle'),
          option('active', '已激活', 'Active', 'run'),
          option('stopped', '已停机', 'Stopped', 'cancel'),
        ]),
      ),
    ),
    device: labelled('绑定设备', 'Device', field.link('device')),
    plan: labelled('套餐', 'Plan', field.text({ maxLength: 60 })),
    allowance: labelled('每月流量 (MB)', 'Data a month (MB)', field.number({ min: 0 })),
    used: labelled('本月已用 (MB)', 'Used this month (MB)', field.number({ min: 0 })),
    expires: labelled('到期日', 'Expires on', field.date()),
    used_up: labelled('流量用完', 'Used up', field.yesNo()),
    remark: labelled('备注', 'Remark', field.text({ maxLength: 200 })),
  },
  search: ['number'],
  // Whether its data are used up is kept by the database (`upkeep/keep-upkeep.ts`).
  policy: [
    { who: ofSpace, operations: ['read', 'export'] },
    { who: administrators, operations: ['remove'] },
    {
      who: administrators,
      operations: ['create', 'update', 'import'],
      fields: ['number', 'carrier', 'state', 'device', 'plan', 'allowance', 'used', 'expires', 'remark'],
    },
  ],
})

/** What is done to a device again and again. */
const upkeepPlan = defineTable({
  id: 'upkeep_plan',
  home: 'platform',
  label: { 'zh-CN': '保养计划', en: 'Maintenance plans' },
  one: { 'zh-CN': '保养计划', en: 'Maintenance plan' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
    device: labelled('设备', 'Device', required(field.link('device'))),
    every: labelled('间隔天数', 'Every (days)', required(field.number({ min: 1, max: 3_650 }))),
    next: labelled('下次日期', 'Next on', required(field.date())),
    keeper: labelled('负责人', 'In charge', field.person()),
    what: labelled('内容', 'What is done', field.text({ maxLength: 500 })),
  },
  search: ['name'],
  policy,
})

/** A part that was used: it has left the stock while the record is there. */
const usedPart = defineTable({
  id: 'upkeep_part',
  home: 'platform',
  master: 'upkeep_record',
  label: { 'zh-CN': '用掉的备件', en: 'Parts used' },
  one: { 'zh-CN': '用掉的备件', en: 'Part used' },
  title: 'amount',
  fields: {
    part: labelled('备件', 'Part', required(field.link('device_part'))),
    amount: labelled('数量', 'Number', required(field.number({ min: 1 }))),
  },
  policy: [],
})

/** What was done to a device. */
const upkeepRecord = defineTable({
  id: 'upkeep_record',
  home: 'platform',
  label: { 'zh-CN': '维护记录', en: 'Maintenance records' },
  one: { 'zh-CN': '维护记录', en: 'Maintenance record' },
  title: 'what',
  fields: {
    what: labelled('内容', 'What was done', required(field.text({ maxLength: 200 }))),
    device: labelled('设备', 'Device', required(field.link('device'))),
    plan: labelled('计划', 'Plan', field.link('upkeep_plan')),
    day: labelled('日期', 'Day', required(field.date())),
    person: labelled('执行人', 'Done by', field.person()),
    result: labelled(
      '结果',
      'Result',
      field.choice([
        option('good', '正常', 'In order', 'done'),
        option('repaired', '已修复', 'Repaired', 'maint'),
        option('open', '待处理', 'Open', 'wait'),
      ]),
    ),
    parts: labelled('用掉的备件', 'Parts used', field.slave('upkeep_part')),
    cost: labelled('费用', 'Cost', field.money()),
    files: labelled('附件', 'Files', field.attachment()),
  },
  policy,
})

/** A part that wears, in stock for the devices of a product. */
const sparePart = defineTable({
  id: 'device_part',
  home: 'platform',
  label: { 'zh-CN': '备件', en: 'Spare parts' },
  one: { 'zh-CN': '备件', en: 'Spare part' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
    code: labelled('编码', 'Code', unique(required(field.text({ maxLength: 48 })))),
    product: labelled('适用产品', 'For product', field.link('product')),
    stock: labelled('库存', 'In stock', required(field.number({ min: 0 }))),
    least: labelled('最低库存', 'Least stock', field.number({ min: 0 })),
    shelf: labelled('库位', 'Shelf', field.text({ maxLength: 40 })),
  },
  search: ['name', 'code'],
  policy,
})

export const upkeepTables = [simCard, upkeepPlan, upkeepRecord, usedPart, sparePart]
