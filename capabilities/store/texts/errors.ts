import type { ErrorSentences } from '@gantry/base/shared'
import type { errors, StoreIssue } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, StoreIssue>

const zh: Sentences = {
  'error.store.not_found': '商店里没有这个内容，或没有对本企业开放',
  'error.store.state': '状态已变化，请刷新后再试',
  'error.store.own': '不能审核自己或本企业上架的应用',
  'error.store.own_product': '这是本企业发布的应用，不需要安装',
  'error.store.foreign': '这个应用是从商店安装的，不能重新上架',
  'error.store.needs': '请先安装：{{names}}',
  'error.store.not_granted': '这个应用需要运营方开通后才能安装',
  'error.store.not_yet': '使用满 {{days}} 天后才能评价',
  'error.store.not_exported': '请先导出应用和全部数据；{{hours}} 小时内由您导出的才算数',
  'error.store.tampered': '应用包与签名不符，已拒绝',
  'issue.version_order': '版本号要大于 {{value}}',
  'issue.version_major': '移除或修改了别人可能依赖的内容，版本号至少为 {{value}}',
}

const en: Sentences = {
  'error.store.not_found': 'The store does not have it, or does not offer it to this space',
  'error.store.state': 'Its state has changed: refresh and try again',
  'error.store.own': 'Nobody decides on an upload of their own',
  'error.store.own_product': 'This space published the application: there is nothing to install',
  'error.store.foreign': 'The application came from the store and cannot be published again',
  'error.store.needs': 'Install first: {{names}}',
  'error.store.not_granted': 'The operator has to grant the application before it can be installed',
  'error.store.not_yet': 'It can be rated after {{days}} days of use',
  'error.store.not_exported':
    'Export the application with all rows first: an export of yours within the last {{hours}} hours counts',
  'error.store.tampered': 'The package does not fit its signature and was refused',
  'issue.version_order': 'The number must be above {{value}}',
  'issue.version_major':
    'Something others may rely on was removed or changed: the number is at least {{value}}',
}

export const errorTexts = { 'zh-CN': zh, en }
