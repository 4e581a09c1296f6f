import type { ErrorSentences } from '@gantry/base/shared'
import type { DevicesIssue, errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, DevicesIssue>

const zh: Sentences = {
  'error.device.registered': '设备已注册，请由管理员重新签发密钥',
  'error.ota.state': '升级任务现在的状态不允许此操作，请刷新后查看',
  'error.ota.no_former': '固件列表中没有这些设备原来的版本，无法退回',
  'error.ota.none_reached': '没有装上此版本的设备需要退回',
  'issue.history_span': '时段的结束须在开始之后，最长 10 年',
  'issue.history_large': '这段时间的数值太多，请缩短时段或减少点位',
}

const en: Sentences = {
  'error.device.registered': 'The device has a key already. An administrator can issue a new one.',
  'error.ota.state': 'The campaign is in a state that does not allow this; reload it to see where it stands',
  'error.ota.no_former':
    'The version these devices had before is not among the firmware, so they cannot go back to it',
  'error.ota.none_reached': 'No device has this version, so there is nothing to roll back',
  'issue.history_span': 'The end of the span must be after its start, 10 years at most',
  'issue.history_large': 'There are too many values in this span; shorten it or choose fewer points',
}

export const errorTexts = { 'zh-CN': zh, en }
