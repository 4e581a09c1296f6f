import { field, labelled, required, unique } from '@gantry/fields/shared'
import { all, me, where } from '@gantry/model/shared'
import { option, type TemplateTable, words } from '../template.ts'

const itemResult = [
  option('good', '正常', 'Good', { state: 'done' }),
  option('bad', '异常', 'Bad', { state: 'alarm' }),
  option('skipped', '未检', 'Not checked', { state: 'cancel' }),
]

const isBad = 'some i in items satisfies i.result = "bad"'

export const inspection: TemplateTable = {
  table: {
    id: 'inspection',
    label: words('点检记录', 'Inspections'),
    one: words('点检', 'Inspection'),
    title: 'route',
    search: ['code', 'route'],
    fields: {
      code: labelled('编号', 'Number', unique(field.serial({ pattern: 'DJ-{yyyy}{mm}-{n:5}' }))),
      route: labelled('点检路线', 'Route', required(field.text({ maxLength: 80 }))),
      equipment: labelled('设备', 'Device', required(field.link('equipment'))),
      area: labelled('区域', 'Area', {
        ...field.link('area'),
        computed: { lookup: 'equipment', of: 'area' },
      }),
      shift: labelled(
        '班次',
        'Shift',
        required(
          field.choice([
            option('day', '早班', 'Day shift', { color: 'c3' }),
            option('night', '夜班', 'Night shift', { color: 'c4' }),
          ]),
        ),
      ),
      due: labelled('计划日期', 'Planned', required(field.date())),
      state: labelled('状态', 'State', {
        ...required(
          field.choice([
            option('planned', '待检', 'To do', { state: 'open' }),
            option('checking', '检查中', 'Being done', { state: 'progress' }),
            option('done', '已完成', 'Done', { state: 'done' }),
            option('missed', '漏检', 'Missed', { state: 'cancel' }),
          ]),
        ),
        default: 'planned',
      }),
      inspector: labelled('点检员', 'Inspector', field.person()),
      checked: labelled('检查时间', 'Checked', {
        ...field.dateTime(),
        rules: { required: 'state = "done"' },
      }),
      items: labelled('点检项目', 'Items', field.slave('inspection_item')),
      total: labelled('项目数', 'Items', { ...field.number(), computed: { formula: 'count(items)' } }),
      bad: labelled('异常数', 'Faults', {
        ...field.number(),
        computed: { formula: 'count(items[result = "bad"])' },
      }),
      picture: labelled('异常照片', 'Picture of the fault', {
        ...field.image({ max: 6 }),
        hint: words('有异常项时必须拍照', 'Needed as soon as one item is bad'),
        rules: { shown: isBad, required: isBad },
      }),
      finding: labelled('异常说明', 'Finding', {
        ...field.longText(),
        rules: { shown: isBad, required: isBad },
      }),
      followed: labelled('已转工单', 'Work order made', { ...field.yesNo(), rules: { shown: isBad } }),
    },
    unique: [['equipment', 'due', 'shift']],
  },
  looks: {
    list: {
      columns: [
        { field: 'code', width: 140, fixed: 'left' },
        { field: 'route', width: 190, fixed: 'left' },
        { field: 'equipment', width: 170 },
        { field: 'area', width: 110 },
        { field: 'state', width: 96 },
        { field: 'due', width: 108 },
        { field: 'shift', width: 88 },
        { field: 'inspector', width: 100 },
        { field: 'bad', width: 84 },
        { field: 'total', width: 84 },
        { field: 'checked', width: 150, hidden: true },
        { field: 'followed', width: 100, hidden: true },
      ],
      sort: [{ field: 'due', direction: 'desc' }],
      tabs: [
        { id: 'mine', label: words('我的点检', 'Mine'), filter: where('inspector', 'eq', me) },
        { id: 'today', label: words('今天', 'Today'), filter: where('due', 'within', 'today') },
        { id: 'bad', label: words('有异常', 'With faults'), filter: where('bad', 'gt', 0) },
        {
          id: 'open',
          label: words('异常未转工单', 'Faults not passed on'),
          filter: all(where('bad', 'gt', 0), where('followed', 'ne', true)),
        },
        { id: 'missed', label: words('漏检', 'Missed'), filter: where('state', 'eq', 'missed') },
      ],
    },
    form: {
      groups: [
        {
          label: words('计划', 'Plan'),
          fields: ['route', 'equipment', 'area', 'due', 'shift', 'inspector', 'state', 'checked'],
        },
        { label: words('点检项目', 'Items'), fields: ['items', 'total', 'bad'] },
        {
          label: words('异常', 'Fault'),
          hint: words('有异常项时填写', 'Asked when an item is bad'),
          fields: ['picture', 'finding', 'followed'],
        },
        { label: words('编号', 'Number'), fields: ['code'] },
      ],
    },
  },
}

export const inspectionItem: TemplateTable = {
  table: {
    id: 'inspection_item',
    master: 'inspection',
    label: words('点检项目', 'Inspection items'),
    title: 'name',
    fields: {
      name: labelled('项目', 'Item', required(field.text({ maxLength: 60 }))),
      standard: labelled('标准', 'Standard', field.text({ maxLength: 80 })),
      value: labelled('测量值', 'Reading', field.text({ maxLength: 40 })),
      result: labelled('结果', 'Result', field.choice(itemResult)),
      note: labelled('备注', 'Note', {
        ...field.text({ maxLength: 120 }),
        rules: { required: 'result = "bad"' },
      }),
    },
  },
}
