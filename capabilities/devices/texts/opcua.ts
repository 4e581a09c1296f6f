import type { Texts } from '@gantry/base/shared'

/** OPC UA: problems, lines of the log, and the form of a connection. */
export const opcuaTexts: Texts = {
  'zh-CN': {
    'devices.connection.kind.opcua': 'OPC UA',
    'devices.connection.problem.opcua_untrusted':
      '服务器证书尚未受信任：{{subject}}，有效期至 {{until}}，SHA-1 指纹 {{sha1}}。请与服务器上显示的指纹核对，一致后再信任',
    'devices.connection.problem.opcua_certificate_changed':
      '服务器出示了另一张证书：{{subject}}，有效期至 {{until}}，SHA-1 指纹 {{sha1}}。如果服务器没有更换过证书，可能有人冒充',
    'devices.connection.problem.opcua_certificate_refused':
      '服务器不接受平台的证书，请在服务器上信任指纹为 {{thumbprint}} 的客户端证书',
    'devices.connection.problem.opcua_no_endpoint': '服务器不提供 {{security}}（Basic256Sha256）方式',
    'devices.connection.problem.opcua_insecure':
      '没有加密的连接只能通往平台运营方允许的主机，{{host}} 不在其中。请改用“签名并加密”',
    'devices.connection.problem.opcua_login': '服务器不接受用户“{{user}}”或其密码；用户为空时表示不允许匿名',
    'devices.connection.problem.opcua_sessions': '服务器的会话已满，请关闭其他客户端或调高服务器的上限',
    'devices.connection.problem.opcua_status': '服务器返回 {{status}}',
    'devices.connection.problem.opcua_silent': '{{host}} 已有 {{seconds}} 秒没有任何消息',
    'devices.connection.problem.opcua_away': '服务器与设备之间的通信中断（{{status}}）',
    'devices.connection.problem.opcua_node': '服务器上没有节点“{{node}}”的命名空间，或节点写法不对',
    'devices.connection.problem.opcua_type': '“{{point}}”的值 {{value}} 不适合节点的数据类型 {{type}}',
    'devices.connection.problem.opcua_write': '服务器不接受写入“{{point}}”（{{status}}）',
    'devices.connection.problem.opcua_answer': '与服务器的会话未建立：{{message}}',
    'devices.connection.log.opcua_too_many':
      '映射了 {{total}} 个值，一个连接最多订阅 {{limit}} 个，其余的不读取',
    'devices.connection.log.opcua_thinned': '值来得比入库快，每个点位只保留了最新的值',
  },
  en: {
    'devices.connection.kind.opcua': 'OPC UA',
    'devices.connection.problem.opcua_untrusted':
      'The certificate of the server is not trusted yet: {{subject}}, valid until {{until}}, SHA-1 thumbprint {{sha1}}. Compare it with the one the server shows, then trust it',
    'devices.connection.problem.opcua_certificate_changed':
      'The server presents another certificate: {{subject}}, valid until {{until}}, SHA-1 thumbprint {{sha1}}. If it was not replaced, somebody may pose as the server',
    'devices.connection.problem.opcua_certificate_refused':
      'The server does not accept the certificate of the platform. Trust the client certificate with the thumbprint {{thumbprint}} on the server',
    'devices.connection.problem.opcua_no_endpoint':
      'The server does not offer {{security}} with Basic256Sha256',
    'devices.connection.problem.opcua_insecure':
      'A connection without encryption leads only to hosts that the operator of the platform allows. {{host}} is none of them. Choose “Sign and encrypt”',
    'devices.connection.problem.opcua_login':
      'The server refuses the user “{{user}}” or the password. Without a user it does not allow anonymous sessions',
    'devices.connection.problem.opcua_sessions':
      'The server has no session left. Close other clients or raise its limit',
    'devices.connection.problem.opcua_status': 'The server answers {{status}}',
    'devices.connection.problem.opcua_silent': '{{host}} has sent nothing for {{seconds}} s',
    'devices.connection.problem.opcua_away': 'The server does not reach the device ({{status}})',
    'devices.connection.problem.opcua_node':
      'The server has no such namespace as in the node “{{node}}”, or the node is not written correctly',
    'devices.connection.problem.opcua_type':
      'The value {{value}} of “{{point}}” does not fit the data type {{type}} of the node',
    'devices.connection.problem.opcua_write': 'The server refuses to write “{{point}}” ({{status}})',
    'devices.connection.problem.opcua_answer': 'No session with the server: {{message}}',
    'devices.connection.log.opcua_too_many':
      '{{total}} values are mapped, but a connection subscribes to {{limit}} at most. The others are not read',
    'devices.connection.log.opcua_thinned':
      'Values came faster than they could be stored. Only the newest of each point was kept',
  },
}
