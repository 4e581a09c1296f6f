import type { ErrorSentences } from '@gantry/base/shared'
import type { DesignerIssue } from '../errors.ts'

type Sentences = ErrorSentences<never, DesignerIssue>

const zh: Sentences = {
  'issue.running_work':
    '流程“{{name}}”有 {{count}} 条正在办理的流程用到“{{field}}”，办结后才能删除或改变它的类型',
  'issue.options_in_use':
    '“{{field}}”去掉的选项（{{options}}）还有 {{records}} 条记录在用：发布时可选择清空；不清空则值保留，但只显示代号，也不能再选。需要保留名称请改为停用该选项',
  'issue.records_overlap': '{{records}} 条现有记录的时间与此占用规则冲突，请先调整它们或放宽规则',
  'issue.field_unplaced': '没有放在表单上，谁也填不了',
  'issue.test_value': '“{{name}}”：{{field}}应为 {{expected}}，实际为 {{actual}}',
  'issue.test_told': '“{{name}}”：{{field}}出现了没有预期的问题',
  'issue.test_not_told': '“{{name}}”：{{field}}应当提示问题，实际没有',
  'issue.test_may': '“{{name}}”：不应能{{operation}}{{field}}，实际可以',
  'issue.test_may_not': '“{{name}}”：应能{{operation}}{{field}}，实际不能',
  'issue.test_not_run': '“{{name}}”无法运行：人员或角色已不存在，或设计有错误',
  'issue.nobody_reads': '没有规则允许任何人查看，这张表谁也看不到',
  'issue.nobody_reads_field': '没有规则允许任何人查看这个字段',
  'issue.nobody_creates': '没有规则允许任何人新建记录',
  'issue.nobody_fills': '必填，但能新建记录的人都不能填写它，新建会失败',
  'issue.role_gone': '第 {{n}} 条规则指定的角色已不存在',
}

const en: Sentences = {
  'issue.running_work':
    'Workflow “{{name}}”: running instances that use “{{field}}”: {{count}}. It can be removed or retyped once they are finished.',
  'issue.options_in_use':
    'Records that hold removed options of “{{field}}” ({{options}}): {{records}}. Publishing can clear the value; otherwise they keep it, shown by its code only, and it cannot be chosen again. Retire the option instead to keep its name.',
  'issue.records_overlap':
    'Existing records that overlap more than the booking rule allows: {{records}}. Change them or relax the rule first',
  'issue.field_unplaced': 'Not on the form, so nobody can fill it in',
  'issue.test_value': '“{{name}}”: {{field}} should be {{expected}} and is {{actual}}',
  'issue.test_told': '“{{name}}”: {{field}} has a problem that was not expected',
  'issue.test_not_told': '“{{name}}”: {{field}} should have a problem and has none',
  'issue.test_may': '“{{name}}”: may {{operation}} {{field}}, and should not',
  'issue.test_may_not': '“{{name}}”: may not {{operation}} {{field}}, and should',
  'issue.test_not_run': '“{{name}}” could not be run: its person or role is gone, or the design has mistakes',
  'issue.nobody_reads': 'No rule lets anybody read, so nobody sees this table',
  'issue.nobody_reads_field': 'No rule lets anybody read this field',
  'issue.nobody_creates': 'No rule lets anybody create records',
  'issue.nobody_fills': 'Required, but nobody who may create records may fill it in, so creating fails',
  'issue.role_gone': 'Rule {{n}} names a role that no longer exists',
}

export const errorTexts = { 'zh-CN': zh, en }
