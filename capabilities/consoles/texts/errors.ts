import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.licence.unreadable': '这不是许可文件，或签发方公钥不正确',
  'error.licence.forged': '签名不符：许可文件被改动过，或不是这个签发方签发的',
  'error.licence.older': '已安装的许可比这份更新',
  'error.licence.spaces': '许可最多 {{max}} 个空间',
  'error.operator.role_not_found': '平台角色不存在',
  'error.operator.role_changed': '角色已被他人修改，请刷新后重试',
  'error.operator.change_decided': '该变更已处理',
  'error.operator.second_person': '高风险变更须由另一位运维人员确认，且不能确认给自己的权限',
  'error.operator.unbind_waits': '已有解除约束的申请在等待确认',
  'error.operator.not_bound': '该账号不是受角色约束的运维账号',
  'error.provider.not_found': '服务商不存在',
  'error.provider.stopped': '服务商已停用，不能开通企业',
  'error.provider.used_up': '超出服务商的额度：还可分配 {{left}}',
  'error.enterprise.not_found': '企业不存在，或不属于您的服务商',
  'error.enterprise.own': '不能停用您正在使用的企业，或您的服务商所在的企业',
  'error.ticket.not_found': '工单不存在，或不对您公开',
  'error.ticket.state': '工单的状态已改变，请刷新后重试',
}

const en: Sentences = {
  'error.licence.unreadable': 'This is no licence file, or the public key of its issuer is wrong',
  'error.licence.forged': 'The signature does not match: the licence was changed, or is of another issuer',
  'error.licence.older': 'The licence that is installed is newer than this one',
  'error.licence.spaces': 'The licence allows at most {{max}} spaces',
  'error.operator.role_not_found': 'There is no such platform role.',
  'error.operator.role_changed': 'Somebody else has changed the role. Refresh and try again.',
  'error.operator.change_decided': 'This change has been decided already.',
  'error.operator.second_person':
    'A risky change must be confirmed by another operator, and nobody confirms rights for themselves.',
  'error.operator.unbind_waits': 'A proposal to unbind this account waits already.',
  'error.operator.not_bound': 'This account is not an operator account bound by roles.',
  'error.provider.not_found': 'This service provider does not exist.',
  'error.provider.stopped': 'The service provider is stopped and cannot open enterprises.',
  'error.provider.used_up': 'This is more than the service provider may give: {{left}} left.',
  'error.enterprise.not_found': 'This enterprise does not exist, or belongs to another provider.',
  'error.enterprise.own':
    'You cannot stop the enterprise you are working in, or the one your provider works in.',
  'error.ticket.not_found': 'This ticket does not exist, or is not open to you.',
  'error.ticket.state': 'The state of the ticket has changed. Refresh and try again.',
}

export const errorTexts = { 'zh-CN': zh, en }
