import {
  type DayPattern,
  dayPatterns,
  type Lang,
  type Notation,
  type NumberPattern,
  numberPatterns,
  plainNotation,
  type Text,
} from '@gantry/base/shared'
import { text } from '../settings.ts'
import type { SpaceSetting } from './space-setting.ts'

const byLanguage = { value: '', label: text('按语言', 'By language') }

const formatSetting = <Value extends string>(
  name: string,
  label: Text,
  hint: Text,
  options: readonly { readonly value: Value; readonly label: Text }[],
): SpaceSetting<Value | ''> => ({
  path: `formats.${name}`,
  kind: 'choice',
  group: 'formats',
  isPublic: true,
  label,
  hint,
  default: '',
  options: [byLanguage, ...options],
  check: value =>
    value === '' || options.some(option => option.value === value) ? null : { code: 'choice' },
})

const langNames: readonly { readonly value: Lang; readonly label: Text }[] = [
  { value: 'zh-CN', label: text('中文', '中文') },
  { value: 'en', label: text('English', 'English') },
]

const asWritten = <Value extends string>(patterns: readonly Value[], label: (value: Value) => string) =>
  patterns.map(value => ({ value, label: text(label(value), label(value)) }))

/** The language of accounts that are made in the space; empty: that of whoever makes them. */
export const defaultLangSetting: SpaceSetting<Lang | ''> = {
  ...formatSetting(
    'lang',
    text('默认语言', 'Default language'),
    text(
      '管理员创建或导入的账号首次登录时的语言，本人可以随时更换；不设置时，与创建人相同。',
      'The first language of accounts that administrators make or import; everybody may change their own. Not set: that of whoever makes it.',
    ),
    langNames,
  ),
  options: [{ value: '', label: text('不设置', 'Not set') }, ...langNames],
}

export const dayFormatSetting: SpaceSetting<DayPattern | ''> = formatSetting(
  'day',
  text('日期格式', 'Dates'),
  text(
    '用于记录里的日期、日期时间和打印；导出的文件不变，以便再导入。',
    'For dates and times of records, and for prints. Exported files stay as they are, so that they can be imported.',
  ),
  asWritten(dayPatterns, pattern => pattern.replace('YYYY', '2026').replace('MM', '11').replace('DD', '28')),
)

export const hoursSetting: SpaceSetting<'12' | '24' | ''> = formatSetting(
  'hours',
  text('时间格式', 'Times'),
  text('记录里的时间按 12 还是 24 小时写。', 'Whether times of records are written by 12 or by 24 hours.'),
  [
    { value: '24', label: text('24 小时：16:20', '24 hours: 16:20') },
    { value: '12', label: text('12 小时：下午4:20', '12 hours: 4:20 PM') },
  ],
)

export const weekStartSetting: SpaceSetting<'monday' | 'saturday' | 'sunday' | ''> = formatSetting(
  'week',
  text('一周的第一天', 'First day of the week'),
  text(
    '用于日历、排期和选日期；“本周”的筛选和统计仍从周一算起。',
    'For calendars, schedules and date pickers. Filters and figures by week still begin on Monday.',
  ),
  [
    { value: 'monday', label: text('周一', 'Monday') },
    { value: 'saturday', label: text('周六', 'Saturday') },
    { value: 'sunday', label: text('周日', 'Sunday') },
  ],
)

export const numberFormatSetting: SpaceSetting<NumberPattern | ''> = formatSetting(
  'numbers',
  text('数字格式', 'Numbers'),
  text(
    '分组符号和小数点；选逗号作小数点时，在表单里也这样输入。',
    'Marks of groups and decimals. With a decimal comma, numbers are typed that way in forms, too.',
  ),
  asWritten(numberPatterns, pattern => pattern),
)

/** The notation of a space, from the values of its settings; both languages use the plain one by default. */
export const notationOf = (
  day: DayPattern | '',
  hours: '12' | '24' | '',
  numbers: NumberPattern | '',
): Notation => ({
  day: day || plainNotation.day,
  hours: hours === '12' ? 12 : 24,
  numbers: numbers || plainNotation.numbers,
})
