import type { Texts } from '@gantry/base/shared'

/** Messages about records and jobs. */
export const notices = {
  'zh-CN': {
    'notice.record_shared': '记录共享',
    'notice.record_shared.title': '{{actor}}与您共享了{{table}}',
    'notice.record_shared.text': '{{record}}',
    'notice.record_handed_over': '记录移交',
    'notice.record_handed_over.title': '{{actor}}向您移交了 {{count}} 条{{table}}',
    'notice.record_handed_over.text': '这些记录现在由您负责。',
    'notice.export_ready': '导出完成',
    'notice.export_ready.title': '{{table}}导出已完成',
    'notice.export_ready.text': '可在导出历史中下载，文件保留 3 天。',
    'notice.import_done': '导入完成',
    'notice.import_done.title': '{{table}}导入已完成',
    'notice.import_done.text': '新增 {{created}} 条，更新 {{updated}} 条，未导入 {{bad}} 条。',
    'notice.transfer_failed': '导入导出失败',
    'notice.transfer_failed.title': '{{table}}的导入或导出失败',
    'notice.transfer_failed.text': '请打开该表查看原因后重试。',
  },
  en: {
    'notice.record_shared': 'Shared records',
    'notice.record_shared.title': '{{actor}} shared a record with you: {{table}}',
    'notice.record_shared.text': '{{record}}',
    'notice.record_handed_over': 'Records handed over',
    'notice.record_handed_over.title': '{{actor}} handed records over to you: {{table}} ({{count}})',
    'notice.record_handed_over.text': 'You are responsible for them now.',
    'notice.export_ready': 'Exports completed',
    'notice.export_ready.title': 'Export completed: {{table}}',
    'notice.export_ready.text': 'Download it from the export history, where it stays for 3 days.',
    'notice.import_done': 'Imports completed',
    'notice.import_done.title': 'Import completed: {{table}}',
    'notice.import_done.text': 'Added {{created}}, updated {{updated}}, not imported {{bad}}.',
    'notice.transfer_failed': 'Failed imports and exports',
    'notice.transfer_failed.title': 'Import or export failed: {{table}}',
    'notice.transfer_failed.text': 'Open the table to see the reason, then try again.',
  },
} satisfies Texts
