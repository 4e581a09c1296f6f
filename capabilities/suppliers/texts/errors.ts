import type { ErrorSentences } from '@gantry/base/shared'
import type { errors, SuppliersIssue } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, SuppliersIssue>

const zh: Sentences = {
  'error.supplier.not_found': '没有这个供应商或申请',
  'error.supplier.closed': '申请页面已关闭，或地址已更换，请向企业索取新的地址',
  'error.supplier.state': '申请的状态已改变，请刷新后重试',
  'error.supplier.files': '最多上传 {{max}} 个文件',
  'issue.supplier_known': '此信用代码已提交过申请，请用查询码查看',
}

const en: Sentences = {
  'error.supplier.not_found': 'There is no such supplier or application',
  'error.supplier.closed': 'This page takes no applications, or has a new address: ask the enterprise for it',
  'error.supplier.state': 'The application is in another state by now; reload and try again',
  'error.supplier.files': 'At most {{max}} files',
  'issue.supplier_known': 'A company with this code has applied already; follow it by its code',
}

export const errorTexts = { 'zh-CN': zh, en }
