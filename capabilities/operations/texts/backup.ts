import type { Texts } from '@gantry/base/shared'

export const backup = {
  'zh-CN': {
    'backup.title': '备份',
    'backup.last': '最近一次备份：{{time}}',
    'backup.never': '从未备份。请在服务器上运行 npm run backup -- <文件夹>，并定期执行。',
    'backup.old': '最近一次备份：{{time}}，已超过 {{days}} 天。请检查服务器上的定时备份。',
  },
  en: {
    'backup.title': 'Backup',
    'backup.last': 'Last backup: {{time}}',
    'backup.never':
      'Never backed up. Run npm run backup -- <folder> on the server, and have it run regularly.',
    'backup.old':
      'Last backup: {{time}}, more than {{days}} days ago. Check the scheduled backup of the server.',
  },
} satisfies Texts
