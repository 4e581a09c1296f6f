import { field, labelled, required } from '@gantry/fields/shared'
import { option, type TemplateTable } from '../template.ts'

/** The tasks of a planned stop, each below the stop it belongs to, with what has to be done before it. */
export const outageTask: TemplateTable = {
  table: {
    id: 'outage_task',
    label: { 'zh-CN': '停机任务', en: 'Outage tasks' },
    one: { 'zh-CN': '停机任务', en: 'Outage task' },
    title: 'name',
    search: ['name'],
    fields: {
      name: labelled('任务', 'Task', required(field.text({ maxLength: 120 }))),
      part: labelled('属于', 'Part of', field.tree('outage_task')),
      state: labelled('状态', 'State', {
        ...required(
          field.choice([
            option('planned', '未开始', 'Planned', { state: 'open' }),
            option('progress', '进行中', 'In progress', { state: 'progress' }),
            option('waiting', '等待中', 'Waiting', { state: 'wait' }),
            option('done', '已完成', 'Done', { state: 'done' }),
          ]),
        ),
        default: 'planned',
      }),
      leader: labelled('负责人', 'Leader', field.person()),
      start: labelled('开始', 'Start', field.dateTime()),
      end: labelled('结束', 'End', field.dateTime()),
      progress: labelled('进度', 'Progress', field.progress()),
      after: labelled('前置任务', 'Waits for', field.links('outage_task', { max: 20 })),
      equipment: labelled('设备', 'Device', field.link('equipment')),
      place: labelled('位置', 'Place', field.location()),
      remark: labelled('备注', 'Remark', field.longText()),
    },
  },
  looks: {
    list: {
      columns: [
        { field: 'name', width: 240, fixed: 'left' },
        { field: 'part', width: 180 },
        { field: 'state', width: 104 },
        { field: 'leader', width: 112 },
        { field: 'start', width: 150 },
        { field: 'end', width: 150 },
        { field: 'progress', width: 120 },
        { field: 'after', width: 200 },
      ],
      sort: [{ field: 'start', direction: 'asc' }],
      tabs: [
        {
          id: 'mine',
          label: { 'zh-CN': '我负责的', en: 'Mine' },
          filter: { op: 'eq', field: 'leader', value: { term: 'me' } },
        },
      ],
    },
    form: {
      groups: [
        {
          label: { 'zh-CN': '任务', en: 'Task' },
          fields: ['name', 'part', 'state', 'leader', 'equipment', 'place'],
        },
        { label: { 'zh-CN': '计划', en: 'Plan' }, fields: ['start', 'end', 'progress', 'after'] },
        { label: { 'zh-CN': '备注', en: 'Remark' }, fields: ['remark'] },
      ],
    },
  },
}
