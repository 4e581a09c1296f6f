import type { ErrorSentences } from '@gantry/base/shared'
import type { errors, SharingIssue } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, SharingIssue>

const zh: Sentences = {
  'error.share.not_found': '没有这项共享，或与您的空间无关',
  'error.share.state': '共享的状态已改变或已到期，请刷新后重试',
  'error.share.changed': '有人刚刚修改了这项共享，请刷新后重试',
  'error.share.owner_gone': '发起共享的人已不是管理员，请共享方重新保存这项共享',
  'error.share.fields_gone': '共享的字段都已删除或不再开放，请共享方修改或停止这项共享',
  'error.share.too_many': '一次最多交付 {{max}} 条记录，请用条件缩小范围，或改用集成任务',
  'error.share.too_many_offers': '同时最多共享 {{max}} 项，请先停止不用的',
  'error.share.outside_status': '对方答复了状态 {{status}}，没有收下',
  'issue.share_address': '地址应为可访问的 https 网址，不含用户名',
  'issue.share_insecure': '请使用 https 地址；内部主机须由平台运营方允许',
  'issue.share_no_copies': '共享方只允许就地查看，不能存为副本',
  'issue.share_no_right': '这些角色不能读取此表，无法以其权限共享',
  'issue.share_no_space': '没有这个空间，请核对空间标识',
  'issue.share_own': '不能共享给自己的空间',
  'issue.share_past': '有效期不能早于今天',
}

const en: Sentences = {
  'error.share.not_found': 'There is no such share, or your space has no part in it',
  'error.share.state': 'The share is in another state by now, or has ended; reload and try again',
  'error.share.changed': 'Somebody has just changed this share; reload and try again',
  'error.share.owner_gone':
    'Who offered this share administers the space no longer; the space that gives must save it again',
  'error.share.fields_gone':
    'All shared fields were deleted or closed; the space that gives must change the share or stop it',
  'error.share.too_many':
    'At most {{max}} records are delivered at a time: narrow the condition, or use an integration task',
  'error.share.too_many_offers': 'At most {{max}} shares at a time: stop those nobody uses',
  'error.share.outside_status': 'The partner answered with status {{status}} and did not take it',
  'issue.share_address': 'Enter an https address that can be reached, without a user name',
  'issue.share_insecure': 'Use an https address; internal hosts need to be allowed by the operator',
  'issue.share_no_copies': 'The giving space allows reading in place only, no copies',
  'issue.share_no_right': 'These roles cannot read the table, so nothing can be shared with their rights',
  'issue.share_no_space': 'There is no such space; check its id',
  'issue.share_own': 'A space cannot share with itself',
  'issue.share_past': 'The last day must not be before today',
}

export const errorTexts = { 'zh-CN': zh, en }
