import { numberSetting, switchSetting, text } from '../settings.ts'
import type { SpaceSetting } from './space-setting.ts'

const zones: readonly string[] = Intl.supportedValuesOf('timeZone')

/** The zone of a space that has chosen none, and of what belongs to no space: the same in browsers and on the server. */
export const standardZone = 'Asia/Shanghai'

/** IANA name of the zone of the space. Settings stored before every space had a zone may be empty, which means the standard one. */
export const timeZoneSetting: SpaceSetting<string> = {
  path: 'general.timeZone',
  kind: 'choice',
  group: 'general',
  isPublic: true,
  label: text('时区', 'Time zone'),
  hint: text(
    '“今天”、按日期分组，以及屏幕、消息和打印件上的时间，都按此时区，与各人电脑的时区无关。',
    '“Today”, groups by date and the times on screens, in messages and on paper follow it, whatever the zone of a computer.',
  ),
  default: standardZone,
  options: zones.map(value => ({ value, label: text(value, value) })),
  check: value => (value === '' || zones.some(zone => zone === value) ? null : { code: 'choice' }),
}

/** Megabytes of one uploaded file in this space; the limit of the platform holds as well. */
export const spaceUploadSetting: SpaceSetting<number> = {
  ...numberSetting(
    'general.maxMegabytes',
    1_000,
    1,
    1_000,
    text('单个文件上限（MB）', 'Largest file (MB)'),
    text(
      '附件和导入文件都受此限制；平台的上限更小时以平台为准。',
      'A smaller limit of the platform prevails.',
    ),
  ),
  group: 'general',
}

/** Whether members may export records. */
export const exportSetting: SpaceSetting<boolean> = {
  ...switchSetting(
    'features.export',
    true,
    text('允许导出数据', 'Exports of records'),
    text('关闭后，任何人都不能把列表导出为文件。', 'When off, nobody can export a list as a file.'),
  ),
  group: 'features',
}

/** Whether forms of the space can be filled in by people without an account. */
export const publicFormsSetting: SpaceSetting<boolean> = {
  ...switchSetting(
    'features.publicForms',
    true,
    text('允许公开表单', 'Public forms'),
    text(
      '关闭后，所有公开表单的链接立即失效，也不能新建；重新开启后恢复。',
      'When off, all links of public forms stop working at once and none can be made. Switched on again, they work as before.',
    ),
  ),
  group: 'features',
}

/** Whether the people of the space can write to each other. */
export const chatSetting: SpaceSetting<boolean> = {
  ...switchSetting(
    'features.chat',
    false,
    text('开通聊天', 'Chat'),
    text(
      '成员之间可以单聊和群聊，发送文字、图片、文件和记录卡片。关闭后，已有的消息保留，但不能查看。',
      'People write to each other alone and in groups: text, pictures, files and cards of records. When off, messages are kept but cannot be opened.',
    ),
  ),
  group: 'features',
  isPublic: true,
}

/** Days a message of a conversation is kept. */
export const chatDaysSetting: SpaceSetting<number> = {
  ...numberSetting(
    'features.chatDays',
    1_095,
    1,
    36_500,
    text('聊天消息保留天数', 'Days chat messages are kept'),
    text('更早的消息连同文件在夜间删除。', 'Older messages are deleted at night, with their files.'),
  ),
  group: 'features',
}
