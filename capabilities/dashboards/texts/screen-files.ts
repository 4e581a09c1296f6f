import type { Texts } from '@gantry/base/shared'

/** Texts of the export and import of big screens. */
export const screenFiles: Texts = {
  'zh-CN': {
    'dashboards.file.export': '导出',
    'dashboards.file.import': '导入',
    'dashboards.file.title': '导入大屏',
    'dashboards.file.hint':
      '选择从其他空间导出的大屏文件。导入后生成大屏和图表的草稿，不改动现有内容；请先发布图表，再发布大屏。',
    'dashboards.file.choose': '选择文件…',
    'dashboards.file.facts': '大屏“{{name}}”，图表 {{number}} 个',
    'dashboards.file.table_gone': '未选择，导入后在草稿中补充',
    'dashboards.file.lacking': '缺少字段：{{fields}}',
    'dashboards.file.missing': '这里没有：{{names}}',
    'dashboards.file.run': '导入为草稿',
    'dashboards.file.done': '已导入大屏和 {{number}} 个图表的草稿',
    'oplog.action.screen.exported': '导出大屏',
    'oplog.action.screen.imported': '导入大屏',
  },
  en: {
    'dashboards.file.export': 'Export',
    'dashboards.file.import': 'Import',
    'dashboards.file.title': 'Import a screen',
    'dashboards.file.hint':
      'Choose the file of a screen exported from another space. The screen and its charts become drafts, and nothing that exists is changed; publish the charts first, then the screen.',
    'dashboards.file.choose': 'Choose a file…',
    'dashboards.file.facts': 'Screen “{{name}}”, charts: {{number}}',
    'dashboards.file.table_gone': 'None chosen: left open in the drafts',
    'dashboards.file.lacking': 'Lacking fields: {{fields}}',
    'dashboards.file.missing': 'Not here: {{names}}',
    'dashboards.file.run': 'Import as drafts',
    'dashboards.file.done': 'Imported as drafts: the screen and its charts ({{number}})',
    'oplog.action.screen.exported': 'Screens exported',
    'oplog.action.screen.imported': 'Screens imported',
  },
}
