import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.file.type': '不支持这种文件，请换一种格式',
  'error.file.too_many': '本企业保存的文件已达上限（{{max}} 个），请删除不再需要的文件，或联系平台运维调整',
  'error.file.storage_full':
    '本企业的存储空间已用完（上限 {{max}} GB），请删除不再需要的文件，或联系平台运维调整',
}

const en: Sentences = {
  'error.file.type': 'This kind of file is not supported. Use another format.',
  'error.file.too_many':
    'This enterprise stores as many files as it may ({{max}}). Delete some that are no longer needed, or ask the operator for more.',
  'error.file.storage_full':
    'This enterprise has used up its storage ({{max}} GB). Delete files that are no longer needed, or ask the operator for more.',
}

export const errorTexts = { 'zh-CN': zh, en }
