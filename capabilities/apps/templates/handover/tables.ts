import { field, labelled, required } from '@gantry/fields/shared'
import { all, me, where } from '@gantry/model/shared'
import { option, type TemplateTable, words } from '../template.ts'

export const handover: TemplateTable = {
  table: {
    id: 'shift_handover',
    label: words('交接班记录', 'Shift handovers'),
    one: words('交接班', 'Handover'),
    title: 'title',
    search: ['title', 'note'],
    fields: {
      title: labelled('班次', 'Shift', {
        ...field.text({ maxLength: 120 }),
        computed: { formula: 'string(day) + (if shift = "day" then " 早班" else " 夜班")' },
      }),
      day: labelled('日期', 'Date', { ...required(field.date()), default: { term: 'today' } }),
      shift: labelled(
        '班次类别',
        'Kind of shift',
        required(
          field.choice([
            option('day', '早班', 'Day shift', { color: 'c3' }),
            option('night', '夜班', 'Night shift', { color: 'c4' }),
          ]),
        ),
      ),
      area: labelled('区域', 'Area', required(field.link('area'))),
      state: labelled('状态', 'State', {
        ...required(
          field.choice([
            option('draft', '填写中', 'Being written', { state: 'progress' }),
            option('sent', '待接班确认', 'To be confirmed', { state: 'wait' }),
            option('signed', '已交接', 'Handed over', { state: 'done' }),
          ]),
        ),
        default: 'draft',
      }),
      giver: labelled('交班人', 'Handed over by', { ...required(field.person()), default: { term: 'me' } }),
      taker: labelled('接班人', 'Taken over by', {
        ...field.person(),
        rules: { required: 'state = "signed"' },
      }),
      planned: labelled('计划产量', 'Planned output', field.number({ min: 0 })),
      made: labelled('实际产量', 'Output', field.number({ min: 0 })),
      reached: labelled('达成率', 'Reached', {
        ...field.percent({ scale: 1 }),
        computed: { formula: 'if planned > 0 then round half up(made / planned, 3) else null' },
      }),
      stopped: labelled('停机(分)', 'Stopped (min)', field.number({ min: 0 })),
      reason: labelled('停机原因', 'Why it stopped', {
        ...field.text({ maxLength: 200 }),
        rules: { shown: 'stopped > 0', required: 'stopped > 30' },
      }),
      safe: labelled('安全无事故', 'No accident', { ...field.yesNo(), default: true }),
      items: labelled('遗留事项', 'Left to do', field.slave('handover_item')),
      open: labelled('未完事项', 'Still open', {
        ...field.number(),
        computed: { formula: 'count(items[done != true])' },
      }),
      note: labelled('备注', 'Note', {
        ...field.longText(),
        rules: { required: 'safe = false' },
      }),
    },
    unique: [['day', 'shift', 'area']],
    // What both have signed stays as it is.
    limits: [{ operations: ['update', 'remove'], rows: where('state', 'ne', 'signed') }],
  },
  looks: {
    list: {
      columns: [
        { field: 'title', width: 170, fixed: 'left' },
        { field: 'area', width: 120 },
        { field: 'state', width: 120 },
        { field: 'giver', width: 96 },
        { field: 'taker', width: 96 },
        { field: 'made', width: 92 },
        { field: 'planned', width: 92 },
        { field: 'reached', width: 90 },
        { field: 'stopped', width: 92 },
        { field: 'open', width: 92 },
        { field: 'reason', width: 180, hidden: true },
      ],
      sort: [{ field: 'day', direction: 'desc' }],
      tabs: [
        { id: 'sent', label: words('待确认', 'To be confirmed'), filter: where('state', 'eq', 'sent') },
        { id: 'mine', label: words('我接班的', 'Taken by me'), filter: where('taker', 'eq', me) },
        { id: 'week', label: words('本周', 'This week'), filter: where('day', 'within', 'thisWeek') },
        { id: 'open', label: words('有遗留', 'With open items'), filter: where('open', 'gt', 0) },
        {
          id: 'stopped',
          label: words('停机超 30 分', 'Stopped over 30 min'),
          filter: all(where('stopped', 'gt', 30), where('day', 'within', 'thisMonth')),
        },
      ],
    },
    form: {
      groups: [
        {
          label: words('班次', 'Shift'),
          fields: ['title', 'day', 'shift', 'area', 'giver', 'taker', 'state'],
        },
        {
          label: words('生产', 'Production'),
          fields: ['planned', 'made', 'reached', 'stopped', 'reason', 'safe'],
        },
        { label: words('遗留事项', 'Left to do'), fields: ['items', 'open', 'note'] },
      ],
    },
  },
}

export const handoverItem: TemplateTable = {
  table: {
    id: 'handover_item',
    master: 'shift_handover',
    label: words('遗留事项', 'Left to do'),
    title: 'what',
    fields: {
      what: labelled('事项', 'Matter', required(field.text({ maxLength: 200 }))),
      equipment: labelled('设备', 'Device', field.link('equipment')),
      urgent: labelled('紧急', 'Urgent', field.yesNo()),
      done: labelled('已完成', 'Done', field.yesNo()),
    },
  },
}
