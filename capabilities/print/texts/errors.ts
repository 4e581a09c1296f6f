import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.print.nothing': '没有可以打印的记录：已删除，或您无权查看',
  'error.print.too_many': '一个文件最多 {{most}} 条记录，请缩小筛选范围',
}

const en: Sentences = {
  'error.print.nothing': 'There is no record to print: it was deleted, or it is closed to you.',
  'error.print.too_many': 'A file holds at most {{most}} records. Narrow the filter.',
}

export const errorTexts = { 'zh-CN': zh, en }
