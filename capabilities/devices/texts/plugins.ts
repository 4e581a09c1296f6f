import type { Texts } from '@gantry/base/shared'

/** What connections to equipment tell: states, problems and lines of their log. */
export const pluginTexts: Texts = {
  'zh-CN': {
    'devices.connection.state.stopped': '已停止',
    'devices.connection.state.connecting': '连接中',
    'devices.connection.state.running': '运行中',
    'devices.connection.state.failing': '连接失败',
    'devices.connection.kind.modbus': 'Modbus TCP',
    'devices.connection.problem.refused':
      '{{host}}:{{port}} 拒绝连接，请检查端口，以及设备是否还能接受新的连接',
    'devices.connection.problem.unresolved': '找不到主机 {{host}}',
    'devices.connection.problem.timeout': '{{host}}:{{port}} 没有回应，请检查地址和网络',
    'devices.connection.problem.unreachable': '网络到不了 {{host}}:{{port}}',
    'devices.connection.problem.closed': '{{host}}:{{port}} 关闭了连接',
    'devices.connection.problem.tls': '与 {{host}} 的加密连接未建立：{{message}}',
    'devices.connection.problem.internal':
      '{{host}} 位于内部网络，尚未放行。平台运营方可在“系统配置”的“空间可用的内网服务器”中放行',
    'devices.connection.problem.insecure':
      '该协议不加密，只能连接已放行的主机，{{host}} 不在其中。平台运营方可在“系统配置”的“空间可用的内网服务器”中放行',
    'devices.connection.problem.secret_unreadable': '密码无法解密，请重新填写',
    'devices.connection.problem.silent': '站号 {{unit}} 没有回应',
    'devices.connection.problem.no_answer':
      '已连上 {{host}}:{{port}}，但没有设备回应，请检查站号和网关后的线路',
    'devices.connection.problem.not_mapped': '“{{point}}”没有对应的地址',
    'devices.connection.problem.command_not_mapped': '连接没有说明命令“{{command}}”写入什么',
    'devices.connection.problem.not_writable': '“{{point}}”所在的区域只能读取',
    'devices.connection.problem.not_fitting': '“{{point}}”的值不适合它的数据类型',
    'devices.connection.problem.not_taken_over': '没有进程负责该连接，请确认有角色为 ingest 的进程在运行',
    'devices.connection.problem.too_slow': '{{seconds}} 秒内没有读完，已放弃',
    'devices.connection.problem.unexpected': '出现意外错误，详情在服务器日志中',
    'devices.connection.problem.modbus_exception_1': '站号 {{unit}} 不支持该功能码（异常 1），请检查区域',
    'devices.connection.problem.modbus_exception_2':
      '站号 {{unit}} 没有这个地址（异常 2），请检查地址和计数方式',
    'devices.connection.problem.modbus_exception_3': '站号 {{unit}} 不接受该值或数量（异常 3）',
    'devices.connection.problem.modbus_exception_4': '站号 {{unit}} 执行时出错（异常 4）',
    'devices.connection.problem.modbus_exception_5': '站号 {{unit}} 已接受请求，但还没有处理完（异常 5）',
    'devices.connection.problem.modbus_exception_6': '站号 {{unit}} 正忙（异常 6）',
    'devices.connection.problem.modbus_exception_8': '站号 {{unit}} 的存储校验出错（异常 8）',
    'devices.connection.problem.modbus_exception_10':
      '网关没有通往站号 {{unit}} 的线路（异常 10），请检查网关设置',
    'devices.connection.problem.modbus_exception_11': '网关后面的站号 {{unit}} 没有回应（异常 11）',
    'devices.connection.problem.modbus_exception': '站号 {{unit}} 返回异常 {{exception}}',
    'devices.connection.problem.modbus_answer': '站号 {{unit}} 的回应不完整或不属于该请求',
    'devices.connection.log.started': '{{by}} 启动了连接',
    'devices.connection.log.stopped': '{{by}} 停止了连接',
    'devices.connection.log.running': '设备开始回应',
    'devices.connection.log.lost': '连接中断：{{problem}}',
    'devices.connection.log.silent': '{{device}} 没有回应：{{problem}}',
    'devices.connection.log.answers': '{{device}} 恢复回应',
    'devices.connection.log.written': '已写入 {{device}}：{{values}}',
    'devices.connection.log.not_written': '未写入 {{device}}：{{problem}}',
    'devices.connection.log.points_failed': '{{device}} 拒绝读取 {{points}}：{{problem}}',
    'devices.connection.log.points_work': '{{device}} 恢复提供 {{points}}',
    'devices.connection.log.late': '间隔太短：{{device}} 的读取晚了 {{milliseconds}} 毫秒，期间的几次已跳过',
    'oplog.action.device.connection_created': '新增设备连接',
    'oplog.action.device.connection_changed': '修改设备连接',
    'oplog.action.device.connection_removed': '删除设备连接',
    'oplog.action.device.connection_started': '启动设备连接',
    'oplog.action.device.connection_stopped': '停止设备连接',
  },
  en: {
    'devices.connection.state.stopped': 'Stopped',
    'devices.connection.state.connecting': 'Connecting',
    'devices.connection.state.running': 'Running',
    'devices.connection.state.failing': 'Failing',
    'devices.connection.kind.modbus': 'Modbus TCP',
    'devices.connection.problem.refused':
      '{{host}}:{{port}} refuses connections. Check the port, and whether the equipment takes one more connection',
    'devices.connection.problem.unresolved': 'There is no host {{host}}',
    'devices.connection.problem.timeout':
      '{{host}}:{{port}} does not answer. Check the address and the network',
    'devices.connection.problem.unreachable': 'The network does not lead to {{host}}:{{port}}',
    'devices.connection.problem.closed': '{{host}}:{{port}} closed the connection',
    'devices.connection.problem.tls': 'No encrypted connection to {{host}}: {{message}}',
    'devices.connection.problem.internal':
      '{{host}} is inside an internal network that is not allowed. The operator of the platform allows it under “System configuration”, “Internal servers of spaces”',
    'devices.connection.problem.insecure':
      'This protocol is not encrypted and leads only to hosts that are allowed. {{host}} is none of them. The operator of the platform allows it under “System configuration”, “Internal servers of spaces”',
    'devices.connection.problem.secret_unreadable': 'The password cannot be decrypted. Enter it again',
    'devices.connection.problem.silent': 'Unit {{unit}} does not answer',
    'devices.connection.problem.no_answer':
      'Connected to {{host}}:{{port}}, but no device answers. Check the unit ids and the line behind the gateway',
    'devices.connection.problem.not_mapped': '“{{point}}” has no address',
    'devices.connection.problem.command_not_mapped':
      'The connection does not say what is written for the command “{{command}}”',
    'devices.connection.problem.not_writable': '“{{point}}” lies in an area that can only be read',
    'devices.connection.problem.not_fitting': 'The value of “{{point}}” does not fit its data type',
    'devices.connection.problem.not_taken_over':
      'No process keeps this connection. Check that a process with the role ingest runs',
    'devices.connection.problem.too_slow': 'Given up: not read within {{seconds}} s',
    'devices.connection.problem.unexpected': 'An unexpected error. The log of the server has the details',
    'devices.connection.problem.modbus_exception_1':
      'Unit {{unit}} does not know this function (exception 1). Check the area',
    'devices.connection.problem.modbus_exception_2':
      'Unit {{unit}} has no such address (exception 2). Check the address and how addresses are counted',
    'devices.connection.problem.modbus_exception_3':
      'Unit {{unit}} does not accept the value or the number of registers (exception 3)',
    'devices.connection.problem.modbus_exception_4': 'Unit {{unit}} failed to do it (exception 4)',
    'devices.connection.problem.modbus_exception_5':
      'Unit {{unit}} has taken the request but has not finished (exception 5)',
    'devices.connection.problem.modbus_exception_6': 'Unit {{unit}} is busy (exception 6)',
    'devices.connection.problem.modbus_exception_8':
      'The memory of unit {{unit}} has a parity error (exception 8)',
    'devices.connection.problem.modbus_exception_10':
      'The gateway has no line to unit {{unit}} (exception 10). Check the settings of the gateway',
    'devices.connection.problem.modbus_exception_11':
      'Unit {{unit}} behind the gateway does not answer (exception 11)',
    'devices.connection.problem.modbus_exception': 'Unit {{unit}} answers with exception {{exception}}',
    'devices.connection.problem.modbus_answer':
      'The answer of unit {{unit}} is incomplete or belongs to another request',
    'devices.connection.log.started': 'Started by {{by}}',
    'devices.connection.log.stopped': 'Stopped by {{by}}',
    'devices.connection.log.running': 'The equipment answers',
    'devices.connection.log.lost': 'Connection lost: {{problem}}',
    'devices.connection.log.silent': '{{device}} does not answer: {{problem}}',
    'devices.connection.log.answers': '{{device}} answers again',
    'devices.connection.log.written': 'Written to {{device}}: {{values}}',
    'devices.connection.log.not_written': 'Not written to {{device}}: {{problem}}',
    'devices.connection.log.points_failed': '{{device}} refuses to give {{points}}: {{problem}}',
    'devices.connection.log.points_work': '{{device}} gives {{points}} again',
    'devices.connection.log.late':
      'The interval is too short: {{device}} was read {{milliseconds}} ms late, and readings between were left out',
    'oplog.action.device.connection_created': 'Connection to equipment added',
    'oplog.action.device.connection_changed': 'Connection to equipment changed',
    'oplog.action.device.connection_removed': 'Connection to equipment deleted',
    'oplog.action.device.connection_started': 'Connection to equipment started',
    'oplog.action.device.connection_stopped': 'Connection to equipment stopped',
  },
}
