import type { ErrorSentences } from '@gantry/base/shared'
import type { DevicesIssue, errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, DevicesIssue>

const zh: Sentences = {
  'error.device.registered': '设备已注册，请由管理员重新签发密钥',
  'issue.history_span': '时段的结束须在开始之后，最长 10 年',
  'issue.history_large': '这段时间的数值太多，请缩短时段或减少点位',
  'issue.opcua_node': '应为节点标识，例如 ns=2;s=Line1.Load 或 nsu=urn:plant;i=1001',
}

const en: Sentences = {
  'error.device.registered': 'The device has a key already. An administrator can issue a new one.',
  'issue.history_span': 'The end of the span must be after its start, 10 years at most',
  'issue.history_large': 'There are too many values in this span; shorten it or choose fewer points',
  'issue.opcua_node': 'It must be a node id, such as ns=2;s=Line1.Load or nsu=urn:plant;i=1001',
}

export const errorTexts = { 'zh-CN': zh, en }
