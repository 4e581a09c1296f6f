import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.release.no_environment': '目标空间没有同意接收，或已解除',
  'error.release.too_many': '最多 {{max}} 个环境',
  'error.release.own_space': '不能把自己的空间作为环境',
  'error.release.no_space': '没有标识为“{{space}}”的空间，请向对方管理员确认',
  'error.release.linked': '“{{space}}”已是环境，或已申请过',
  'error.release.state': '发布已经处于另一状态，请刷新',
  'error.release.open': '还有 {{count}} 处未处理，处理后才能提交',
  'error.release.same_person': '提交人不能审批自己的发布，请由目标空间的另一位管理员或安全员审批',
  'error.deployment.busy': '此部署包正在处理，或另一个正在生成，请稍候',
  'error.deployment.too_many': '最多保留 {{max}} 个部署包，请先删除旧的',
  'error.deployment.unsigned': '这不是部署包，或清单在签名之后被改过',
  'error.deployment.same_installation':
    '这个部署包来自本平台的另一个空间。同一平台的空间之间请用「发布管理」迁移应用。',
  'error.deployment.too_many_files': '附件超过 60,000 个，请不含附件生成',
  'error.deployment.too_large': '部署包超过 4 GB，请不含附件或数据生成',
}

const en: Sentences = {
  'error.release.no_environment': 'The target space has not agreed to receive releases, or ended it',
  'error.release.too_many': 'At most {{max}} environments',
  'error.release.own_space': 'A space is no environment of its own',
  'error.release.no_space': 'There is no space “{{space}}”; ask its administrator for the identifier',
  'error.release.linked': '“{{space}}” is an environment already, or was asked before',
  'error.release.state': 'The release is in another state by now. Reload the page.',
  'error.release.open': 'Left open: {{count}}. Settle them before submitting.',
  'error.release.same_person':
    'Whoever submitted a release cannot approve it. Another administrator or a security officer of the target space decides.',
  'error.deployment.busy': 'This package is being worked on, or another one is being made. Wait a moment.',
  'error.deployment.too_many': 'At most {{max}} deployment packages are kept. Delete an older one first.',
  'error.deployment.unsigned':
    'This is no deployment package, or its manifest was changed after it was signed.',
  'error.deployment.same_installation':
    'This package comes from another space of this platform. Move applications between its spaces by releases.',
  'error.deployment.too_many_files': 'There are more than 60,000 files. Package the space without them.',
  'error.deployment.too_large': 'The package exceeds 4 GB. Package the space without files or records.',
}

export const errorTexts = { 'zh-CN': zh, en }
