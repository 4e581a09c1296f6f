import type { ErrorSentences } from '@gantry/base/shared'
import type { PersonalIssue } from '../errors.ts'

type Sentences = ErrorSentences<never, PersonalIssue>

const zh: Sentences = {
  'issue.picture_size': '图片大小不能超过 {{limit}}M',
  'issue.picture_pixels': '图片尺寸不能小于 {{width}}×{{height}} 像素',
  'issue.picture_cut': '请先裁剪图片，裁剪范围须在图片之内',
}

const en: Sentences = {
  'issue.picture_size': 'The image can have at most {{limit}} MB',
  'issue.picture_pixels': 'The image must have at least {{width}}×{{height}} pixels',
  'issue.picture_cut': 'Crop the image first, within its edges',
}

export const errorTexts = { 'zh-CN': zh, en }
