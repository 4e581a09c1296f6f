import type { ErrorSentences } from '@gantry/base/shared'
import type { errors, PublicFormIssue } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, PublicFormIssue>

const zh: Sentences = {
  'error.public_form.not_found': '没有这个表单，请核对链接是否完整，或向给您链接的人索取新的链接',
  'error.public_form.closed': '这个表单已关闭',
  'error.public_form.early': '这个表单将于 {{at}} 开放',
  'error.public_form.ended': '这个表单已过截止时间',
  'error.public_form.full': '这个表单的份数已收满',
  'error.public_form.password': '请输入密码',
  'error.public_form.wrong_password': '密码不正确',
  'error.public_form.stale': '页面打开太久，或链接已更换，请重新打开表单',
  'error.public_form.too_fast': '提交得太快，请稍等几秒再提交',
  'error.public_form.robot': '无法确认是人在填写，请重新打开表单后再试',
  'error.public_form.not_accepted': '这些内容无法被接受，请联系给您链接的人',
  'error.public_form.forbidden': '本空间不允许公开表单',
  'error.public_form.most': '每张表最多 {{limit}} 个公开表单',
  'error.public_form.files': '最多上传 {{max}} 个文件',
  'issue.not_offerable': '公开表单不能使用这个字段',
  'issue.not_accepted': '这个内容无法被接受',
}

const en: Sentences = {
  'error.public_form.not_found':
    'There is no such form. Check that the link is complete, or ask whoever gave it to you for a new one',
  'error.public_form.closed': 'This form is closed',
  'error.public_form.early': 'This form opens at {{at}}',
  'error.public_form.ended': 'This form has passed its closing time',
  'error.public_form.full': 'This form takes no more answers',
  'error.public_form.password': 'Enter the password',
  'error.public_form.wrong_password': 'The password is wrong',
  'error.public_form.stale': 'The page was open for too long, or the link has changed: open the form again',
  'error.public_form.too_fast': 'That was very quick. Wait a few seconds and send it again',
  'error.public_form.robot': 'It is not certain that a person fills this in. Open the form again and retry',
  'error.public_form.not_accepted': 'This cannot be accepted. Ask whoever gave you the link',
  'error.public_form.forbidden': 'This space allows no public forms',
  'error.public_form.most': 'A table has at most {{limit}} public forms',
  'error.public_form.files': 'At most {{max}} files',
  'issue.not_offerable': 'A public form cannot use this field',
  'issue.not_accepted': 'This cannot be accepted',
}

export const errorTexts = { 'zh-CN': zh, en }
