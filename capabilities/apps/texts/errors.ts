import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.package.too_many_records': '“{{table}}”有超过 {{limit}} 条记录，请改为只带样例或不带记录',
  'error.package.files_too_large':
    '记录里的文件超出应用包的限制（单个 {{each}} MB，合计 {{megabytes}} MB，{{entries}} 个），请不带文件或少带记录',
  'error.package.undecided': '还有 {{count}} 处要先决定，才能导入',
  'error.package.drafted': '“{{names}}”有未发布的草稿，请先发布或放弃草稿再导入',
  'error.package.changed': '计划之后设计又被改过，请核对新的计划再导入',
  'error.package.running': '本企业正在进行另一次导入或撤销，请等它完成',
  'error.package.moved_on': '“{{names}}”在导入之后又发布过，不能再撤销这次导入',
  'error.package.not_found': '没有这次导入，或它不能撤销',
  'error.import.too_many_starts': '发起流程的导入最多新建 {{max}} 条记录',
  'error.app.in_use': '应用“{{apps}}”的数据表还在引用它，请先删除那些应用或去掉引用',
}

const en: Sentences = {
  'error.package.too_many_records':
    '“{{table}}” has more than {{limit}} records. Take a sample of them, or none.',
  'error.package.files_too_large':
    'The files of the records exceed what a package holds ({{each}} MB each, {{megabytes}} MB and {{entries}} files together). Leave files out, or take fewer records.',
  'error.package.undecided': 'Things still to be decided before the import: {{count}}.',
  'error.package.drafted':
    '“{{names}}” has a draft that is not published. Publish it or give it up, then import.',
  'error.package.changed': 'Designs were changed since the plan was made. Check the new plan, then import.',
  'error.package.running': 'Another import, or its undoing, is under way in this space. Wait for it.',
  'error.package.moved_on':
    '“{{names}}” was published again after the import, so the import cannot be undone any more.',
  'error.package.not_found': 'There is no such import, or it cannot be undone.',
  'error.import.too_many_starts': 'An import that starts a workflow makes at most {{max}} records.',
  'error.app.in_use':
    'Tables of “{{apps}}” still refer to this application. Remove those applications, or the references, first.',
}

export const errorTexts = { 'zh-CN': zh, en }
