import { field, labelled, required } from '@gantry/fields/shared'
import { where } from '@gantry/model/shared'
import { option, type TemplateTable, type TemplateView, words } from '../template.ts'

/** Steps of an overhaul with beginning, end and what they wait for: larger than an order, planned weeks ahead. */
export const overhaulTask: TemplateTable = {
  table: {
    id: 'overhaul_task',
    label: words('检修计划', 'Overhaul plan'),
    one: words('检修任务', 'Overhaul task'),
    title: 'name',
    search: ['name'],
    fields: {
      name: labelled('任务', 'Task', required(field.text({ maxLength: 80 }))),
      equipment: labelled('设备', 'Device', field.link('equipment')),
      step: labelled(
        '阶段',
        'Step',
        required(
          field.choice([
            option('prepare', '准备', 'Preparation', { color: 'c1' }),
            option('dismantle', '拆解', 'Dismantling', { color: 'c2' }),
            option('repair', '修复', 'Repair', { color: 'c3' }),
            option('assemble', '装配', 'Assembly', { color: 'c4' }),
            option('trial', '试车', 'Trial run', { color: 'c5' }),
          ]),
        ),
      ),
      state: labelled(
        '状态',
        'State',
        required(
          field.choice([
            option('planned', '计划中', 'Planned', { state: 'open' }),
            option('running', '进行中', 'In progress', { state: 'progress' }),
            option('done', '已完成', 'Done', { state: 'done' }),
          ]),
        ),
      ),
      leader: labelled('负责人', 'Leader', field.person()),
      start: labelled('开始', 'Start', required(field.date())),
      end: labelled('结束', 'End', required(field.date({ due: true }))),
      progress: labelled('进度', 'Progress', field.progress()),
      after: labelled('前置任务', 'Waits for', field.links('overhaul_task')),
    },
  },
  looks: {
    list: {
      columns: [
        { field: 'name', width: 220, fixed: 'left' },
        { field: 'equipment', width: 170 },
        { field: 'step', width: 112 },
        { field: 'state', width: 108 },
        { field: 'leader', width: 112 },
        { field: 'start', width: 104 },
        { field: 'end', width: 104 },
        { field: 'progress', width: 120 },
        { field: 'after', width: 180 },
      ],
      tabs: [
        {
          id: 'running',
          label: words('进行中', 'In progress'),
          filter: where('state', 'eq', 'running'),
        },
      ],
    },
    form: {
      groups: [
        {
          label: words('任务', 'Task'),
          fields: ['name', 'equipment', 'step', 'state', 'leader'],
        },
        { label: words('时间', 'Time'), fields: ['start', 'end', 'progress', 'after'] },
      ],
    },
  },
}

export const overhaulViews: readonly TemplateView[] = [
  {
    table: 'overhaul_task',
    kind: 'gantt',
    label: words('甘特图', 'Gantt'),
    position: 1,
    options: {
      start: 'start',
      end: 'end',
      progress: 'progress',
      group: 'equipment',
      depends: 'after',
      sign: 'state',
      columns: ['leader'],
      first: 'month',
    },
  },
  {
    table: 'overhaul_task',
    kind: 'occupation',
    label: words('人员占用', 'People'),
    position: 2,
    options: { resource: 'leader', start: 'start', end: 'end', sign: 'state', first: 'month' },
  },
]
