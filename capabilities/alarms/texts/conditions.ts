import type { Texts } from '@gantry/base/shared'

/** What an event rule waits for. */
export const conditionTexts: Texts = {
  'zh-CN': {
    'alarm.condition.threshold': '越限',
    'alarm.condition.threshold.lead': '数值高于、低于限值，或超出范围',
    'alarm.condition.change': '变化过快',
    'alarm.condition.change.lead': '数值在一段时间内变动过大',
    'alarm.condition.silence': '无数据',
    'alarm.condition.silence.lead': '一段时间内没有收到数据',
    'alarm.condition.formula': '表达式',
    'alarm.condition.formula.lead': '由多个测点的最新值判断',
    'alarm.when.above': '{{point}} 高于 {{limit}}',
    'alarm.when.below': '{{point}} 低于 {{limit}}',
    'alarm.when.outside': '{{point}} 不在 {{limit}} 至 {{upper}} 之间',
    'alarm.when.back': '{{words}}（回差 {{back}}）',
    'alarm.when.change': '{{point}} 在 {{within}} 秒内变化达到 {{by}}',
    'alarm.when.silence': '设备 {{seconds}} 秒没有数据',
    'alarm.when.silence.point': '{{point}} {{seconds}} 秒没有数据',
  },
  en: {
    'alarm.condition.threshold': 'Limit',
    'alarm.condition.threshold.lead': 'A value is above or below a limit, or outside a range',
    'alarm.condition.change': 'Fast change',
    'alarm.condition.change.lead': 'A value moves too far within a span',
    'alarm.condition.silence': 'No data',
    'alarm.condition.silence.lead': 'Nothing is heard for a span',
    'alarm.condition.formula': 'Expression',
    'alarm.condition.formula.lead': 'Decided by the newest values of several points',
    'alarm.when.above': '{{point}} is above {{limit}}',
    'alarm.when.below': '{{point}} is below {{limit}}',
    'alarm.when.outside': '{{point}} is not between {{limit}} and {{upper}}',
    'alarm.when.back': '{{words}} (over once it is back by {{back}})',
    'alarm.when.change': '{{point}} changes by {{by}} or more within {{within}} s',
    'alarm.when.silence': 'the device is silent for {{seconds}} s',
    'alarm.when.silence.point': '{{point}} is silent for {{seconds}} s',
  },
}
