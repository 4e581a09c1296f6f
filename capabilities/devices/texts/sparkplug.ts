import type { Texts } from '@gantry/base/shared'

/** Sparkplug B: problems, lines of the log, and the form of a connection. */
export const sparkplugTexts: Texts = {
  'zh-CN': {
    'devices.connection.kind.sparkplug': 'Sparkplug B',
    'devices.connection.problem.sparkplug_insecure':
      '不加密的连接只能通往已放行的主机，{{host}} 不在其中。请启用 TLS；平台运营方可在“系统配置”的“空间可用的内网服务器”中放行',
    'devices.connection.problem.sparkplug_client': '代理不接受平台的客户端标识',
    'devices.connection.problem.sparkplug_login': '代理不接受用户“{{user}}”或其密码',
    'devices.connection.problem.sparkplug_forbidden': '用户“{{user}}”无权登录该代理',
    'devices.connection.problem.sparkplug_topic': '代理不允许订阅 {{topic}}',
    'devices.connection.problem.sparkplug_dead': '{{name}} 已离线',
    'devices.connection.problem.sparkplug_unborn':
      '没有收到 {{name}} 的上线消息（BIRTH），请检查组、边缘节点和设备的名称，以及节点是否在线',
    'devices.connection.problem.sparkplug_metric': '上线消息中没有“{{point}}”对应的指标 {{metric}}',
    'devices.connection.problem.sparkplug_shape': '指标 {{metric}} 是数据集、模板或列表，不是单个值',
    'devices.connection.problem.sparkplug_bad': '指标 {{metric}} 现在没有可信的值',
    'devices.connection.problem.sparkplug_type': '“{{point}}”的值 {{value}} 不适合指标的数据类型 {{type}}',
    'devices.connection.problem.sparkplug_unconfirmed':
      '“{{point}}”的命令已发出，但设备在 {{seconds}} 秒内没有报告新的值',
    'devices.connection.log.sparkplug_missed': '漏收了 {{name}} 的消息，已请求它重新发布上线消息',
    'devices.connection.log.sparkplug_thinned': '值来得比入库快，每个点位只保留了最新的值',
    'devices.sparkplug.host': '代理主机',
    'devices.sparkplug.port': '端口',
    'devices.sparkplug.tls': '加密',
    'devices.sparkplug.tls.verify': 'TLS，校验证书',
    'devices.sparkplug.tls.encrypt': 'TLS，不校验证书',
    'devices.sparkplug.tls.off': '不加密',
    'devices.sparkplug.user': '用户名',
    'devices.sparkplug.password': '密码',
    'devices.sparkplug.kept': '已保存，留空则不变',
    'devices.sparkplug.application': '主机应用标识',
    'devices.sparkplug.application_about':
      '平台以它发布 spBv1.0/STATE/{{name}}，边缘节点据此判断主机应用是否在线；同一代理上不能与其他主机应用重复',
    'devices.sparkplug.group_of': '{{name}} 的组',
    'devices.sparkplug.node_of': '{{name}} 的边缘节点',
    'devices.sparkplug.device_of': '{{name}} 的设备',
    'devices.sparkplug.group': '组',
    'devices.sparkplug.node': '边缘节点',
    'devices.sparkplug.device': '设备，空为节点本身',
    'devices.sparkplug.metric_of': '{{name}} 的指标名称',
    'devices.sparkplug.metric': '指标名称',
  },
  en: {
    'devices.connection.kind.sparkplug': 'Sparkplug B',
    'devices.connection.problem.sparkplug_insecure':
      'A connection without encryption leads only to hosts that are allowed. {{host}} is none of them. Use TLS. The operator of the platform allows it under “System configuration”, “Internal servers of spaces”',
    'devices.connection.problem.sparkplug_client': 'The broker does not accept the client id of the platform',
    'devices.connection.problem.sparkplug_login': 'The broker refuses the user “{{user}}” or the password',
    'devices.connection.problem.sparkplug_forbidden': 'The user “{{user}}” may not log in to the broker',
    'devices.connection.problem.sparkplug_topic': 'The broker does not allow to subscribe to {{topic}}',
    'devices.connection.problem.sparkplug_dead': '{{name}} is offline',
    'devices.connection.problem.sparkplug_unborn':
      'No birth of {{name}} has come. Check the names of group, edge node and device, and whether the node is online',
    'devices.connection.problem.sparkplug_metric':
      'The birth has no metric {{metric}}, to which “{{point}}” is mapped',
    'devices.connection.problem.sparkplug_shape':
      'The metric {{metric}} is a data set, a template or a list rather than a single value',
    'devices.connection.problem.sparkplug_bad': 'The metric {{metric}} has no value to rely on now',
    'devices.connection.problem.sparkplug_type':
      'The value {{value}} of “{{point}}” does not fit the data type {{type}} of the metric',
    'devices.connection.problem.sparkplug_unconfirmed':
      'The command for “{{point}}” was sent, but the device has not told the new value within {{seconds}} s',
    'devices.connection.log.sparkplug_missed':
      'Messages of {{name}} were missed. It was asked to publish its births again',
    'devices.connection.log.sparkplug_thinned':
      'Values came faster than they could be stored. Only the newest of each point was kept',
    'devices.sparkplug.host': 'Host of the broker',
    'devices.sparkplug.port': 'Port',
    'devices.sparkplug.tls': 'Encryption',
    'devices.sparkplug.tls.verify': 'TLS, certificate checked',
    'devices.sparkplug.tls.encrypt': 'TLS, certificate not checked',
    'devices.sparkplug.tls.off': 'None',
    'devices.sparkplug.user': 'User',
    'devices.sparkplug.password': 'Password',
    'devices.sparkplug.kept': 'Saved; stays when left blank',
    'devices.sparkplug.application': 'Host application id',
    'devices.sparkplug.application_about':
      'The platform publishes spBv1.0/STATE/{{name}}, by which edge nodes know whether their host application is online. No other host application of the broker may have the same',
    'devices.sparkplug.group_of': 'Group of {{name}}',
    'devices.sparkplug.node_of': 'Edge node of {{name}}',
    'devices.sparkplug.device_of': 'Device of {{name}}',
    'devices.sparkplug.group': 'Group',
    'devices.sparkplug.node': 'Edge node',
    'devices.sparkplug.device': 'Device; blank: the node itself',
    'devices.sparkplug.metric_of': 'Name of the metric of {{name}}',
    'devices.sparkplug.metric': 'Name of the metric',
  },
}
