import type { ErrorSentences } from '@gantry/base/shared'
import type { ElementsIssue, errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, ElementsIssue>

const zh: Sentences = {
  'error.element.in_use': '还有 {{count}} 处在使用这个组件，先从那里去掉',
  'issue.style_syntax': '第 {{line}} 行：看不懂这里的样式（{{text}}）',
  'issue.style_import': '第 {{line}} 行：不能用 @import，请把样式写在这里',
  'issue.style_at_rule':
    '第 {{line}} 行：不能用 @{{name}}，可以用 @media、@supports、@container、@keyframes、@font-face',
  'issue.style_address': '第 {{line}} 行：不能引用地址，图片和字体请用 data: 内嵌',
  'issue.style_fixed': '第 {{line}} 行：不能用 position: fixed，会盖住页头和提示',
  'issue.style_protected': '第 {{line}} 行：不能改“{{name}}”的样式，页头、水印和权限提示必须可见',
  'issue.style_important': '第 {{line}} 行：不能用 !important，空间的样式排在产品样式之后',
  'issue.style_nested': '第 {{line}} 行：规则不能嵌套，请分开写',
}

const en: Sentences = {
  'error.element.in_use': 'The component is still used ({{count}}); take it out there first',
  'issue.style_syntax': 'Line {{line}}: this is no valid style ({{text}})',
  'issue.style_import': 'Line {{line}}: @import is not allowed; write the styles here',
  'issue.style_at_rule':
    'Line {{line}}: @{{name}} is not allowed; @media, @supports, @container, @keyframes and @font-face are',
  'issue.style_address': 'Line {{line}}: addresses are not allowed; put pictures and fonts in as data:',
  'issue.style_fixed': 'Line {{line}}: position: fixed is not allowed; it would cover the header and notices',
  'issue.style_protected':
    'Line {{line}}: “{{name}}” cannot be styled; header, watermark and permission notices stay visible',
  'issue.style_important':
    'Line {{line}}: !important is not allowed; styles of a space stand behind those of the product',
  'issue.style_nested': 'Line {{line}}: rules cannot be nested; write them one after another',
}

export const errorTexts = { 'zh-CN': zh, en }
