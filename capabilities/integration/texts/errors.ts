import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.task.not_found': '任务不存在或尚未发布',
  'error.task.rejects': '拒收 {{rejected}} 行，超过上限 {{most}} 行，没有写入任何数据',
  'error.task.drift': '数据源的结构已改变，缺少列：{{columns}}。没有写入任何数据',
  'error.task.running': '任务正在运行',
  'error.task.not_cancelled': '这次运行已经结束，无法取消',
  'error.task.slow': '预览超过 {{seconds}} 秒，已停止；请先用筛选减少行数',
  'error.task.no_write': '「{{source}}」不能写入',
  'error.task.row': '目标拒收 {{refused}} 行，超过上限 {{most}} 行，写入已撤回',
  'error.task.owner': '任务以某人的权限运行，此人已不在本空间',
  'error.task.mend_blocked':
    '不能单独重发：后面有步骤要整体处理所有行，或替换整张表。请在来源更正后重新运行任务',
  'error.task.mend_sent': '有 {{gone}} 行已由他人重发或已通过，请刷新后再试',
  'error.task.mend_partial': '有 {{partial}} 行只有键值，不能重发',
  'error.task.mend_many': '文件超过 {{most}} 行，请分次上传',
  'error.task.refused': '目标拒收了全部 {{refused}} 行，原因见拒收的行',
  'error.task.removal':
    '来源中已没有的记录有 {{gone}} 条，超过原有 {{before}} 条的 {{most}}%；没有移除，写入已撤回',
  'error.task.removal_partial': '“{{source}}”只保留一段时间的消息，不能据此移除记录',
  'error.task.slave': '“{{table}}”是明细表，它的行随主表记录一起保存，不能作为目标。没有写入任何数据',
  'error.task.read_only': '“{{table}}”的这些列由系统计算或编号，不能写入：{{columns}}。没有写入任何数据',
  'error.flow.not_found': '任务流不存在或尚未发布',
  'error.flow.task_off': '任务已停用',
  'error.flow.nothing_failed': '这次运行没有失败的任务，无需重跑',
  'error.flow.rerun_done': '{{by}}刚刚已开始第 {{attempt}} 次尝试，请刷新后再看',
  'error.flow.task_gone': '任务流已修改，不再包含「{{task}}」，不能从它重跑。请按新版本重新运行任务流',
  'error.flow.not_ended': '只有已结束的运行才能从失败的任务重跑，且该任务流没有别的运行',
  'error.flow.not_cancelled': '这次运行已经结束，无法取消',
  'error.source.not_found': '数据源不存在，或您不能使用它',
  'error.source.changed': '数据源已被他人修改，请重新打开',
  'error.source.in_use': '有 {{count}} 处正在使用该数据源，不能删除',
  'error.source.too_many': '最多登记 {{max}} 个数据源',
  'error.source.unresolved': '域名解析失败：找不到主机“{{host}}”',
  'error.source.refused': '“{{host}}”的 {{port}} 端口拒绝连接',
  'error.source.timeout': '“{{host}}:{{port}}”没有在时限内应答',
  'error.source.unreachable': '无法到达“{{host}}:{{port}}”',
  'error.source.tls': '与“{{host}}”建立加密连接失败：{{message}}',
  'error.source.login': '用户“{{user}}”登录失败，请核对用户名和密码',
  'error.source.host_key_new':
    '“{{host}}”的主机密钥指纹是 {{shown}}。请向对方核对，一致后填入“主机密钥指纹”再测试',
  'error.source.host_key':
    '“{{host}}”的主机密钥与登记的不一致，已拒绝连接。登记的是 {{known}}，现在是 {{shown}}；请向对方核实',
  'error.source.private_key': '私钥无法读取，请核对格式和私钥口令',
  'error.source.many_files': '文件夹“{{folder}}”的内容超过 {{most}} 项，请指定下级文件夹',
  'error.source.not_authorised': '服务器拒绝用户“{{user}}”连接：用户名或密码不正确，或没有连接权限',
  'error.source.client_id': '服务器不接受客户端标识“{{id}}”',
  'error.source.topic': '服务器拒绝订阅主题“{{topic}}”：没有权限',
  'error.source.closed': '“{{host}}”的服务器关闭了连接',
  'error.source.database': '数据库“{{database}}”不存在',
  'error.source.right': '登录成功，但没有所需权限：{{message}}',
  'error.source.read_only': '只能执行查询：该语句会修改数据',
  'error.source.no_object': '数据源中没有该对象：{{message}}',
  'error.source.answer': '数据源返回错误：{{message}}',
  'error.source.no_query': '该类数据源不能执行查询语句',
  'error.source.no_cursor': '该数据源不支持增量读取；HTTP 接口须先设置增量参数和对应的列',
  'error.source.other_cursor': '该数据源只能按列“{{known}}”增量读取，不能按“{{column}}”',
  'error.source.no_column': '没有列“{{column}}”',
  'error.source.column_name': '查询结果的第 {{number}} 列没有名称或名称过长，请用 AS 为它命名',
  'error.source.mode': '该数据源不支持这种写入方式',
  'error.source.no_key': '“{{columns}}”不是目标表的唯一键，不能据此更新',
  'error.source.no_transaction': '表“{{object}}”的存储引擎不支持事务，出错时无法撤回，因此不写入',
  'error.source.too_few': '原有 {{before}} 行，只读到 {{now}} 行，未替换',
  'error.source.stopped': '读取已停止',
}

const en: Sentences = {
  'error.task.not_found': 'There is no such task, or it is not published',
  'error.task.rejects':
    '{{rejected}} rows were rejected, more than the limit of {{most}}; nothing was written',
  'error.task.drift': 'The data source has changed; columns are missing: {{columns}}. Nothing was written',
  'error.task.running': 'The task is running',
  'error.task.not_cancelled': 'This run has ended and cannot be cancelled',
  'error.task.slow': 'The preview took longer than {{seconds}} s and was stopped; filter the rows first',
  'error.task.no_write': '“{{source}}” cannot be written to',
  'error.task.row':
    'The target refused {{refused}} rows, more than the limit of {{most}}; the writing was undone',
  'error.task.owner': 'The task runs with the rights of a person who is no longer in this space',
  'error.task.mend_blocked':
    'Single rows cannot be sent: a step after them treats all rows together, or replaces its table. Correct the source and run the task again.',
  'error.task.mend_sent':
    'Rows that somebody sent meanwhile, or that have passed: {{gone}}. Refresh and try again.',
  'error.task.mend_partial': 'Rows known by their key alone cannot be sent: {{partial}}.',
  'error.task.mend_many': 'The file has more than {{most}} rows. Upload it in parts.',
  'error.task.refused': 'The target refused all {{refused}} rows; the rejected rows say why',
  'error.task.removal':
    '{{gone}} of {{before}} records are gone from the source, more than {{most}} %; none was removed, and the writing was undone',
  'error.task.removal_partial':
    '“{{source}}” keeps its messages for a time only, so they do not tell which records are gone',
  'error.task.slave':
    '“{{table}}” is a slave table: its rows are saved with their master record, so it cannot be a target. Nothing was written',
  'error.task.read_only':
    'Columns of “{{table}}” are computed or numbered by the system and cannot be written: {{columns}}. Nothing was written',
  'error.flow.not_found': 'There is no such task flow, or it is not published',
  'error.flow.task_off': 'The task is switched off',
  'error.flow.nothing_failed': 'No task of this run failed, so there is nothing to run again.',
  'error.flow.rerun_done': '{{by}} has just begun attempt {{attempt}}. Refresh to see it.',
  'error.flow.task_gone':
    'The flow was changed and no longer contains “{{task}}”, so it cannot go on from there. Run the new version of the flow.',
  'error.flow.not_ended':
    'Only a run that has ended can go on from a task that failed, and no other run of the flow may be under way',
  'error.flow.not_cancelled': 'This run has ended and cannot be cancelled',
  'error.source.not_found': 'This data source does not exist, or you may not use it.',
  'error.source.changed': 'Somebody else changed this data source. Open it again.',
  'error.source.in_use': 'Designs use this data source, so it cannot be deleted (uses: {{count}}).',
  'error.source.too_many': 'A space holds at most {{max}} data sources.',
  'error.source.unresolved': 'Name resolution failed: there is no host “{{host}}”.',
  'error.source.refused': '“{{host}}” refused the connection at port {{port}}.',
  'error.source.timeout': '“{{host}}:{{port}}” did not answer within the time limit.',
  'error.source.unreachable': '“{{host}}:{{port}}” cannot be reached.',
  'error.source.tls': 'The encrypted connection to “{{host}}” failed: {{message}}',
  'error.source.login': 'Sign-in as “{{user}}” failed. Check user and password.',
  'error.source.host_key_new':
    'The fingerprint of the host key of “{{host}}” is {{shown}}. Compare it with what the partner tells you; if it is the same, enter it as host key and test again.',
  'error.source.host_key':
    '“{{host}}” shows another host key than the one recorded, so the connection was refused. Recorded: {{known}}; shown: {{shown}}. Ask the partner.',
  'error.source.private_key': 'The private key cannot be read. Check its format and its passphrase.',
  'error.source.many_files':
    'The folder “{{folder}}” has more than {{most}} entries. Name a folder inside of it.',
  'error.source.not_authorised':
    'The server refused “{{user}}”: user or password is wrong, or the right to connect is missing.',
  'error.source.client_id': 'The server does not accept the client id “{{id}}”.',
  'error.source.topic': 'The server refused the topic “{{topic}}”: the right to subscribe is missing.',
  'error.source.closed': 'The server at “{{host}}” closed the connection.',
  'error.source.database': 'There is no database “{{database}}”.',
  'error.source.right': 'Signed in, but a right is missing: {{message}}',
  'error.source.read_only': 'Only queries may run here: this statement would change data.',
  'error.source.no_object': 'The data source has no such object: {{message}}',
  'error.source.answer': 'The data source answered with an error: {{message}}',
  'error.source.no_query': 'Queries cannot be run on this kind of data source.',
  'error.source.no_cursor':
    'This data source cannot be read incrementally. An HTTP interface first needs its parameter of the last value and the column it stands for.',
  'error.source.other_cursor':
    'This data source can be read incrementally by its column “{{known}}” only, not by “{{column}}”.',
  'error.source.no_column': 'There is no column “{{column}}”.',
  'error.source.column_name':
    'Column {{number}} of the answer has no name, or one that is too long. Name it with AS.',
  'error.source.mode': 'This data source cannot be written in this way.',
  'error.source.no_key': '“{{columns}}” is not a unique key of the target, so rows cannot be updated by it.',
  'error.source.no_transaction':
    'The storage engine of “{{object}}” has no transactions: a failed writing could not be undone, so nothing is written.',
  'error.source.too_few': 'Only {{now}} rows arrived in place of {{before}}; nothing was replaced.',
  'error.source.stopped': 'Reading was stopped.',
}

export const errorTexts = { 'zh-CN': zh, en }
