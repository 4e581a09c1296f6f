import type { Texts } from '@gantry/base/shared'

export const texts = {
  'zh-CN': {
    'demo.accounts': '演示企业“demo”的账号和密码：',
    'backup.done': '备份已写入 {{folder}}：{{files}} 个文件，约 {{megabytes}} MB。',
    'backup.secret':
      '注意：备份中包含所有数据以及密钥和数据库密码，请像保管服务器一样保管它，不要放在他人可读的地方。',
    'restore.done': '已恢复 {{madeAt}} 的备份，现在可以用 npm start 启动 Gantry。',
  },
  en: {
    'demo.accounts': 'Accounts and passwords of the demo space "demo":',
    'backup.done': 'The backup is in {{folder}}: {{files}} files, about {{megabytes}} MB.',
    'backup.secret':
      'Mind that the backup holds all data, the secret keys and the passwords of the database: guard it like the server itself, where nobody else can read it.',
    'restore.done': 'The backup of {{madeAt}} is restored: start Gantry with npm start.',
  },
} satisfies Texts
