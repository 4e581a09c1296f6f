import { field, labelled, type OptionState, required } from '@gantry/fields/shared'
import { defineTable, type FieldDef, type FieldId, userType } from '@gantry/model/shared'
import { severities } from '../shared/rule/event-rule.ts'

const named = <Id extends string>(
  ids: readonly Id[],
  names: Readonly<Record<Id, readonly [zh: string, en: string, state?: OptionState]>>,
) =>
  ids.map(id => {
    const [zh, en, state] = names[id]
    return { id, label: { 'zh-CN': zh, en }, ...(state && { state }) }
  })

/**
 * States of an alarm as of ISA 18.2: `active` and nobody has seen it, `acknowledged` and still there, `returned` to normal
 * before anybody saw it, `closed`.
 */
export const alarmStates = ['active', 'acknowledged', 'returned', 'closed'] as const
export type AlarmState = (typeof alarmStates)[number]

/**
 * Why an open alarm is not shown although it runs on: another alarm explains it (`suppressed`), or its device is being worked on
 * (`out_of_service`).
 */
export const hidings = ['suppressed', 'out_of_service'] as const
export type Hiding = (typeof hidings)[number]

/**
 * Fields people read. The desk says the name of the rule, whose id tells a person nothing; English words are read in place of those of
 * their field.
 */
const faceOf = (
  fields: Readonly<Record<FieldId, FieldDef>>,
  inEnglish: Readonly<Record<FieldId, FieldId>>,
): readonly FieldId[] =>
  Object.keys(fields).filter(id => id !== 'rule' && !Object.values(inEnglish).includes(id))

const readers = userType('saas', 'admin', 'user', 'safe', 'audit')

const alarmFields = {
  name: labelled('报警', 'Alarm', required(field.text({ maxLength: 60 }))),
  severity: labelled(
    '级别',
    'Severity',
    required(
      field.choice(
        named(severities, {
          critical: ['紧急', 'Critical', 'urgent'],
          high: ['高', 'High', 'high'],
          medium: ['中', 'Medium', 'normal'],
          low: ['低', 'Low', 'low'],
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
          active: ['未确认', 'Unacknowledged', 'alarm'],
          acknowledged: ['已确认', 'Acknowledged', 'progress'],
          returned: ['已恢复未确认', 'Returned, unacknowledged', 'wait'],
          closed: ['已关闭', 'Closed', 'done'],
        }),
      ),
    ),
  ),
  device: labelled('设备', 'Device', field.link('device')),
  raised: labelled('发生时间', 'Raised', required(field.dateTime())),
  cleared: labelled('恢复时间', 'Cleared', field.dateTime()),
  value: labelled('值', 'Value', field.text({ maxLength: 60 })),
  reason: labelled('原因', 'Reason', field.text({ maxLength: 300 })),
  name_en: labelled('报警（英文）', 'Alarm (English)', field.text({ maxLength: 60 })),
  reason_en: labelled('原因（英文）', 'Reason (English)', field.text({ maxLength: 300 })),
  value_en: labelled('值（英文）', 'Value (English)', field.text({ maxLength: 60 })),
  times: labelled('次数', 'Times', field.number()),
  acknowledged: labelled('确认时间', 'Acknowledged at', field.dateTime()),
  acknowledged_by: labelled('确认人', 'Acknowledged by', field.person()),
  closed: labelled('关闭时间', 'Closed at', field.dateTime()),
  closed_by: labelled('关闭人', 'Closed by', field.person()),
  remark: labelled('处置说明', 'What was done', field.text({ maxLength: 300 })),
  remark_en: labelled('处置说明（英文）', 'What was done (English)', field.text({ maxLength: 300 })),
  assignee: labelled('负责人', 'Assignee', field.person()),
  shelved_until: labelled('搁置至', 'Shelved until', field.dateTime()),
  respond_by: labelled('响应期限', 'Respond by', field.dateTime()),
  escalated: labelled('升级时间', 'Escalated', field.dateTime()),
  rule: labelled('规则', 'Rule', required(field.text({ maxLength: 64 }))),
  hidden: labelled(
    '不显示',
    'Hidden',
    field.choice(
      named(hidings, {
        suppressed: ['按设计抑制', 'Suppressed'],
        out_of_service: ['停用', 'Out of service'],
      }),
    ),
  ),
  hidden_by: labelled('不显示的原因', 'Hidden because', field.text({ maxLength: 300 })),
  hidden_by_en: labelled('不显示的原因（英文）', 'Hidden because (English)', field.text({ maxLength: 300 })),
}

const alarmInEnglish = {
  name: 'name_en',
  reason: 'reason_en',
  value: 'value_en',
  remark: 'remark_en',
  hidden_by: 'hidden_by_en',
}

/** Something that asks for a person. Written by the engine of event rules and by the acts of the alarm desk alone. */
export const alarm = defineTable({
  id: 'alarm',
  home: 'platform',
  label: { 'zh-CN': '报警', en: 'Alarms' },
  one: { 'zh-CN': '报警', en: 'Alarm' },
  title: 'name',
  fields: alarmFields,
  inEnglish: alarmInEnglish,
  search: ['name', 'reason'],
  policy: [{ who: readers, operations: ['read', 'export'], fields: faceOf(alarmFields, alarmInEnglish) }],
})

const outageFields = {
  name: labelled('停用的内容', 'What is out of service', required(field.text({ maxLength: 130 }))),
  name_en: labelled('停用的内容（英文）', 'What is out of service (English)', field.text({ maxLength: 130 })),
  device: labelled('设备', 'Device', required(field.link('device'))),
  reason: labelled('原因', 'Reason', required(field.text({ maxLength: 300 }))),
  until: labelled('停用至', 'Until', required(field.dateTime())),
  person: labelled('停用人', 'By', field.person()),
  rule: labelled('规则', 'Rule', field.text({ maxLength: 64 })),
}

const outageInEnglish = { name: 'name_en' }

/** What was taken out of service: the alarms of a rule over a device, or all alarms of a device. Written by the alarm desk alone. */
export const alarmOutage = defineTable({
  id: 'alarm_outage',
  home: 'platform',
  label: { 'zh-CN': '停用的报警', en: 'Alarms out of service' },
  one: { 'zh-CN': '停用', en: 'Outage' },
  title: 'name',
  fields: outageFields,
  inEnglish: outageInEnglish,
  search: ['name', 'reason'],
  policy: [{ who: readers, operations: ['read', 'export'], fields: faceOf(outageFields, outageInEnglish) }],
})
