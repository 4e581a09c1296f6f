import type { ErrorSentences } from '@gantry/base/shared'
import type { DevicesIssue, errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, DevicesIssue>

const zh: Sentences = {
  'error.device.registered': '设备已注册，请由管理员重新签发密钥',
  'error.connection.too_many': '一个空间最多 {{max}} 个连接',
  'error.device.too_often': '规则对一台设备每分钟最多下发 {{most}} 次，本次未下发',
  'error.ota.state': '升级任务现在的状态不允许此操作，请刷新后查看',
  'error.ota.no_former': '固件列表中没有这些设备原来的版本，无法退回',
  'error.ota.none_reached': '没有装上此版本的设备需要退回',
  'issue.history_span': '时段的结束须在开始之后，最长 10 年',
  'issue.history_large': '这段时间的数值太多，请缩短时段或减少点位',
  'issue.history_period': '图表的时间最长 366 天，请按“时间”筛选更短的时段',
  'issue.history_devices': '设备超过 {{limit}} 台，请按设备、产品或区域筛选',
  'issue.device_product': '设备不属于规则所选的产品，或产品还没有发布',
  'issue.connection_twice': '与前面的一项重复，请保留其中一项',
  'issue.connection_elsewhere': '该设备已属于连接“{{name}}”，一台设备只能由一个连接读取',
  'issue.modbus_from_one': '地址从 1 开始计数，应至少为 1',
  'issue.modbus_beyond': '超出了最后一个地址（协议中为 65535）',
  'issue.modbus_type': '寄存器需要选择数据类型',
  'issue.modbus_length': '长度不适合该类型：位最多到第 32 位，BCD 最多 3 个寄存器',
  'issue.opcua_node': '应为节点标识，例如 ns=2;s=Line1.Load 或 nsu=urn:plant;i=1001',
}

const en: Sentences = {
  'error.device.registered': 'The device has a key already. An administrator can issue a new one.',
  'error.connection.too_many': 'A space has {{max}} connections at most',
  'error.device.too_often':
    'Rules tell one device something at most {{most}} times in a minute; this was not sent',
  'error.ota.state': 'The campaign is in a state that does not allow this; reload it to see where it stands',
  'error.ota.no_former':
    'The version these devices had before is not among the firmware, so they cannot go back to it',
  'error.ota.none_reached': 'No device has this version, so there is nothing to roll back',
  'issue.history_span': 'The end of the span must be after its start, 10 years at most',
  'issue.history_large': 'There are too many values in this span; shorten it or choose fewer points',
  'issue.history_period': 'A chart covers 366 days at most; filter by “Time” for a shorter period',
  'issue.history_devices': 'There are more than {{limit}} devices; filter by device, product or area',
  'issue.device_product': 'The device is none of the chosen product, or the product is not published',
  'issue.connection_twice': 'The same as an entry above. Keep one of them',
  'issue.connection_elsewhere':
    'The device belongs to the connection “{{name}}” already. A device is read by one connection only',
  'issue.modbus_from_one': 'Addresses are counted from 1, so it must be 1 at least',
  'issue.modbus_beyond': 'It reaches beyond the last address (65535 in the protocol)',
  'issue.modbus_type': 'A register needs a data type',
  'issue.modbus_length':
    'The length does not fit the type: bits end with the 32nd, BCD takes 3 registers at most',
  'issue.opcua_node': 'It must be a node id, such as ns=2;s=Line1.Load or nsu=urn:plant;i=1001',
}

export const errorTexts = { 'zh-CN': zh, en }
