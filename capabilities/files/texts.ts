import type { Texts } from '@gantry/base/shared'
import { errorTexts } from './texts/errors.ts'

export const texts: Texts = {
  'zh-CN': {
    ...errorTexts['zh-CN'],
    'files.download': '下载',
    'files.all': '下载全部附件',
    'files.no_preview': '浏览器无法预览',
    'files.no_preview.hint': '可以下载后用本机的程序打开。',
    'files.not_found': '文件不存在',
    'files.not_found.hint': '文件可能已被删除，或者您无权查看它所在的记录。',
    'files.larger': '放大',
    'files.smaller': '缩小',
    'files.turn': '旋转',
    'files.fit': '适应窗口',
    'files.text.more': '文件较大，只显示开头部分，完整内容请下载。',
    'files.word.lead': '只显示文字和表格，图片和版式请下载后查看。',
    'files.word.more': '文档较长，只显示开头部分；图片和版式请下载后查看。',
    'files.word.empty': '这个文档没有文字',
    'files.sheet.more': '只显示前 {{rows}} 行、{{columns}} 列，完整内容请下载。',
    'files.sheet.empty': '这个工作表没有内容',
  },
  en: {
    ...errorTexts.en,
    'files.download': 'Download',
    'files.all': 'Download all files',
    'files.no_preview': 'The browser cannot preview this file',
    'files.no_preview.hint': 'Download it and open it with a program on this machine.',
    'files.not_found': 'File not found',
    'files.not_found.hint': 'It may have been deleted, or you may not see the record it belongs to.',
    'files.larger': 'Larger',
    'files.smaller': 'Smaller',
    'files.turn': 'Turn',
    'files.fit': 'Fit the window',
    'files.text.more': 'The file is large: only its beginning is shown. Download it for the rest.',
    'files.word.lead': 'Text and tables are shown. Download the document for its pictures and layout.',
    'files.word.more':
      'The document is long: only its beginning is shown. Download it for the rest, its pictures and its layout.',
    'files.word.empty': 'This document has no text',
    'files.sheet.more':
      'Only the first {{rows}} rows and {{columns}} columns are shown. Download it for the rest.',
    'files.sheet.empty': 'This sheet is empty',
  },
}
