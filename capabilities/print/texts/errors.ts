import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.print.nothing': '没有可以打印的记录：已删除，或您无权查看',
  'error.print.too_many': '一个文件最多 {{most}} 条记录，请缩小筛选范围',
  'error.print.document_type': '文件不是 Word 文档（.docx）或 Excel 工作簿（.xlsx）',
  'error.print.document_too_large': '文档太大，或其中的占位符太多，请精简后重新上传',
  'error.print.document_unsafe':
    '文档含有宏、控件、嵌入对象或外部内容，不能用作模板：{{part}}。请删除后重新上传',
  'error.print.document_broken': '文档已损坏，无法读取：{{part}}。请用 Word 或 Excel 另存后重新上传',
  'error.print.document_braces': '双花括号没有成对书写，或占位符跨了段落：{{place}}',
  'error.print.document_rows': '循环没有成对书写，或嵌套在另一个循环中：{{place}}',
  'error.print.document_changed': '文档与上传时检查的不一致，请重新上传',
}

const en: Sentences = {
  'error.print.nothing': 'There is no record to print: it was deleted, or it is closed to you.',
  'error.print.too_many': 'A file holds at most {{most}} records. Narrow the filter.',
  'error.print.document_type': 'The file is neither a Word document (.docx) nor an Excel workbook (.xlsx).',
  'error.print.document_too_large':
    'The document is too large or has too many placeholders. Reduce it and upload it again.',
  'error.print.document_unsafe':
    'The document has macros, controls, embedded objects or content from outside, so it cannot be a template: {{part}}. Remove them and upload it again.',
  'error.print.document_broken':
    'The document is damaged and cannot be read: {{part}}. Save it anew in Word or Excel and upload it again.',
  'error.print.document_braces':
    'Double braces are not in pairs, or a placeholder spans paragraphs: {{place}}',
  'error.print.document_rows':
    'Repeated rows do not begin and end in pairs, or stand in other repeated rows: {{place}}',
  'error.print.document_changed': 'The document differs from the one that was checked. Upload it again.',
}

export const errorTexts = { 'zh-CN': zh, en }
