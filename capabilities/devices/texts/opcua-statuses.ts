import type { Texts } from '@gantry/base/shared'

/** Status codes of OPC UA that people meet, in words; `devices.opcua.status.<code>`. */
export const opcuaStatusTexts: Texts = {
  'zh-CN': {
    'devices.opcua.status.BadNodeIdUnknown': '服务器上没有这个节点，请检查节点标识（BadNodeIdUnknown）',
    'devices.opcua.status.BadNodeIdInvalid': '节点标识的写法不对（BadNodeIdInvalid）',
    'devices.opcua.status.BadUserAccessDenied':
      '该用户无权访问这个节点，请在服务器上授权或换一个用户（BadUserAccessDenied）',
    'devices.opcua.status.BadNotReadable': '这个节点不允许读取（BadNotReadable）',
    'devices.opcua.status.BadNotWritable': '这个节点不允许写入（BadNotWritable）',
    'devices.opcua.status.BadTypeMismatch': '值的数据类型与节点不符（BadTypeMismatch）',
    'devices.opcua.status.BadOutOfRange': '值超出节点允许的范围（BadOutOfRange）',
    'devices.opcua.status.BadAttributeIdInvalid': '这个节点没有值，请选择变量节点（BadAttributeIdInvalid）',
    'devices.opcua.status.BadWaitingForInitialData':
      '服务器还没有从设备得到第一个值（BadWaitingForInitialData）',
    'devices.opcua.status.BadSensorFailure': '传感器故障（BadSensorFailure）',
    'devices.opcua.status.BadDeviceFailure': '设备故障（BadDeviceFailure）',
    'devices.opcua.status.BadNoCommunication': '服务器与设备之间没有通信（BadNoCommunication）',
    'devices.opcua.status.BadNotConnected': '服务器没有连上设备（BadNotConnected）',
    'devices.opcua.status.BadOutOfService': '这个值已停用（BadOutOfService）',
    'devices.opcua.status.BadServiceUnsupported': '服务器不支持该操作（BadServiceUnsupported）',
    'devices.opcua.status.BadTooManyOperations': '一次请求的节点太多（BadTooManyOperations）',
    'devices.opcua.status.BadInternalError': '服务器内部出错（BadInternalError）',
  },
  en: {
    'devices.opcua.status.BadNodeIdUnknown':
      'The server has no such node. Check the node id (BadNodeIdUnknown)',
    'devices.opcua.status.BadNodeIdInvalid': 'The node id is not written correctly (BadNodeIdInvalid)',
    'devices.opcua.status.BadUserAccessDenied':
      'The user may not access this node. Grant access on the server, or use another user (BadUserAccessDenied)',
    'devices.opcua.status.BadNotReadable': 'The node cannot be read (BadNotReadable)',
    'devices.opcua.status.BadNotWritable': 'The node cannot be written (BadNotWritable)',
    'devices.opcua.status.BadTypeMismatch':
      'The value does not have the data type of the node (BadTypeMismatch)',
    'devices.opcua.status.BadOutOfRange': 'The value is outside the range of the node (BadOutOfRange)',
    'devices.opcua.status.BadAttributeIdInvalid':
      'The node has no value. Choose a variable (BadAttributeIdInvalid)',
    'devices.opcua.status.BadWaitingForInitialData':
      'The server has no first value from the device yet (BadWaitingForInitialData)',
    'devices.opcua.status.BadSensorFailure': 'The sensor failed (BadSensorFailure)',
    'devices.opcua.status.BadDeviceFailure': 'The device failed (BadDeviceFailure)',
    'devices.opcua.status.BadNoCommunication':
      'The server does not communicate with the device (BadNoCommunication)',
    'devices.opcua.status.BadNotConnected': 'The server is not connected to the device (BadNotConnected)',
    'devices.opcua.status.BadOutOfService': 'The value is out of service (BadOutOfService)',
    'devices.opcua.status.BadServiceUnsupported': 'The server does not support this (BadServiceUnsupported)',
    'devices.opcua.status.BadTooManyOperations': 'Too many nodes in one request (BadTooManyOperations)',
    'devices.opcua.status.BadInternalError': 'An internal error of the server (BadInternalError)',
  },
}
