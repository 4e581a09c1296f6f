import type { ErrorSentences } from '@gantry/base/shared'
import type { AlarmsIssue } from '../errors.ts'

type Sentences = ErrorSentences<never, AlarmsIssue>

const zh: Sentences = {
  'issue.alarm_point_no_number': '请选择数值类型的测点',
  'issue.alarm_shelf': '搁置时间须在现在之后、七天之内',
  'issue.alarm_holds': '“{{value}}”的触发条件仍成立，不能关闭：请先确认，或搁置一段时间',
  'issue.alarm_circle': '所选规则又被这条规则抑制，会互相隐藏',
  'issue.alarm_no_place': '产品没有 lat 与 lon 两个数值点位，无法判断位置',
  'issue.alarm_outage': '停用的结束须在现在之后、90 天之内',
  'issue.alarm_moment': '事件在上报的一刻就结束，不能要求持续：请设为 0，或选择结束它的事件',
}

const en: Sentences = {
  'issue.alarm_point_no_number': 'Choose a point with numbers',
  'issue.alarm_shelf': 'Must lie ahead, seven days at most',
  'issue.alarm_holds':
    'The condition of “{{value}}” still holds, so it cannot be closed: acknowledge it, or shelve it for a time',
  'issue.alarm_circle': 'The chosen rules are suppressed by this one, so they would hide each other',
  'issue.alarm_no_place': 'The product has no points lat and lon with numbers, so the place is not known',
  'issue.alarm_outage': 'Must end after now and within 90 days',
  'issue.alarm_moment':
    'An event is over in the moment it is told, so it cannot hold: set 0, or choose the event that ends it',
}

export const errorTexts = { 'zh-CN': zh, en }
