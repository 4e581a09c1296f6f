import type { ErrorSentences } from '@gantry/base/shared'
import type { errors, RulesIssue } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, RulesIssue>

const zh: Sentences = {
  'error.rule.not_found': '没有这条规则，或它已不能运行',
  'error.rule.braked': '同一条规则一分钟内在同一条记录上执行了 {{most}} 次，已暂停',
  'error.rule.too_many': '找到的记录超过 {{most}} 条，一条也没有处理',
  'error.rule.nobody': '没有触发的人，无法以其权限执行',
  'error.rule.person_left': '触发的人已离开或被停用，无法以其权限执行',
  'issue.rule_cron': '不是可用的 cron 表达式：分 时 日 月 周，如 0 8 * * 1-5',
  'issue.rule_no_record': '触发时没有记录，请改选触发方式或按条件查找',
  'issue.no_recipient': '至少选择一个接收对象：人员、角色、部门或记录的字段',
  'issue.recipient_gone': '接收消息的角色已不存在',
}

const en: Sentences = {
  'error.rule.not_found': 'There is no such rule, or it cannot run any more',
  'error.rule.braked': 'The rule acted {{most}} times on one record within a minute and was held back',
  'error.rule.too_many': 'More than {{most}} records were found, so none was touched',
  'error.rule.nobody': 'Nobody caused it, so there is nobody whose rights it could use',
  'error.rule.person_left':
    'The person who caused it has left or is disabled, so those rights cannot be used',
  'issue.rule_cron': 'Not a usable cron text: minute, hour, day, month, day of the week, such as 0 8 * * 1-5',
  'issue.rule_no_record': 'The start brings no record; choose another start or find the records',
  'issue.no_recipient':
    'Choose at least one recipient: a person, a role, a department or a field of the record',
  'issue.recipient_gone': 'A role that receives the message no longer exists',
}

export const errorTexts = { 'zh-CN': zh, en }
