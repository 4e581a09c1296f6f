import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.analysis.not_found': '没有这个图表、仪表盘或大屏，或没有对您开放',
  'error.analysis.links': '一个大屏最多 {{limit}} 个有效链接，请先撤销不用的链接',
  'error.analysis.alerts': '一个图表最多 {{limit}} 个提醒，请先删除不用的提醒',
  'error.analysis.file': '这不是导出的大屏文件，或文件已被改动或损坏',
}

const en: Sentences = {
  'error.analysis.not_found': 'There is no such chart, dashboard or screen, or it is not open to you',
  'error.analysis.links': 'A screen has at most {{limit}} open links; revoke those no longer needed',
  'error.analysis.alerts': 'A chart has at most {{limit}} alerts; remove those no longer needed',
  'error.analysis.file': 'This is no file of an exported screen, or it was changed or damaged',
}

export const errorTexts = { 'zh-CN': zh, en }
