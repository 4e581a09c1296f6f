import { field, labelled, required } from '@gantry/fields/shared'
import { defineTable, userType } from '@gantry/model/shared'
import { severities } from '../shared/rule/event-rule.ts'

const named = <Id extends string>(
  ids: readonly Id[],
  names: Readonly<Record<Id, readonly [zh: string, en: string]>>,
) => ids.map(id => ({ id, label: { 'zh-CN': names[id][0], en: names[id][1] } }))

/**
 * States of an alarm as of ISA 18.2: `active` and nobody has seen it, `acknowledged` and still there, `returned` to normal
 * before anybody saw it, `closed`.
 */
export const alarmStates = ['active', 'acknowledged', 'returned', 'closed'] as const
export type AlarmState = (typeof alarmStates)[number]

/** Something that asks for a person. Written by the engine of event rules and by the acts of the alarm desk alone. */
export const alarm = defineTable({
  id: 'alarm',
  home: 'platform',
  label: { 'zh-CN': '报警', en: 'Alarms' },
  one: { 'zh-CN': '报警', en: 'Alarm' },
  title: 'name',
  fields: {
    name: labelled('报警', 'Alarm', required(field.text({ maxLength: 60 }))),
    severity: labelled(
      '级别',
      'Severity',
      required(
        field.choice(
          named(severities, {
            critical: ['紧急', 'Critical'],
            high: ['高', 'High'],
            medium: ['中', 'Medium'],
            low: ['低', 'Low'],
          }),
        ),
      ),
    ),
    state: labelled(
      '状态',
      'State',
      required(
        field.choice(
          named(alarmStates, {
            active: ['未确认', 'Unacknowledged'],
            acknowledged: ['已确认', 'Acknowledged'],
            returned: ['已恢复未确认', 'Returned, unacknowledged'],
            closed: ['已关闭', 'Closed'],
          }),
        ),
      ),
    ),
    device: labelled('设备', 'Device', field.link('device')),
    raised: labelled('发生时间', 'Raised', required(field.dateTime())),
    cleared: labelled('恢复时间', 'Cleared', field.dateTime()),
    value: labelled('值', 'Value', field.text({ maxLength: 60 })),
    reason: labelled('原因', 'Reason', field.text({ maxLength: 300 })),
    times: labelled('次数', 'Times', field.number()),
    acknowledged: labelled('确认时间', 'Acknowledged at', field.dateTime()),
    acknowledged_by: labelled('确认人', 'Acknowledged by', field.person()),
    remark: labelled('处置说明', 'What was done', field.text({ maxLength: 300 })),
    assignee: labelled('负责人', 'Assignee', field.person()),
    shelved_until: labelled('搁置至', 'Shelved until', field.dateTime()),
    respond_by: labelled('响应期限', 'Respond by', field.dateTime()),
    escalated: labelled('升级时间', 'Escalated', field.dateTime()),
    rule: labelled('规则', 'Rule', required(field.text({ maxLength: 64 }))),
  },
  search: ['name', 'reason'],
  policy: [{ who: userType('saas', 'admin', 'user', 'safe', 'audit'), operations: ['read', 'export'] }],
})
