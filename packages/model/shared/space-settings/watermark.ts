import { numberSetting, switchSetting, text } from '../settings.ts'
import type { SpaceSetting } from './space-setting.ts'

const watermarkVariables = ['name', 'login', 'space', 'time'] as const

/** Text of the watermark, with `{name}`, `{login}`, `{space}` and `{time}`; empty: none. */
export const watermarkTextSetting: SpaceSetting<string> = {
  path: 'watermark.text',
  kind: 'text',
  isPublic: true,
  label: text('水印文字', 'Text'),
  hint: text(
    '可用变量：{name} 姓名、{login} 账号、{space} 企业、{time} 时间。不填则没有水印。',
    'Variables: {name}, {login}, {space} and {time}. Empty: no watermark.',
  ),
  default: '',
  max: 100,
  check: value => {
    if (typeof value !== 'string') return { code: 'format' }
    if (value.length > 100) return { code: 'max_length', params: { limit: 100 } }
    const wrong = [...value.matchAll(/\{([^{}]*)\}/g)].find(
      ([, name]) => !watermarkVariables.some(known => known === name),
    )
    return wrong ? { code: 'not_an_option', params: { value: wrong[0] } } : null
  },
}

/** The text of a watermark with its variables filled in. */
export const watermarkText = (
  template: string,
  values: Readonly<Record<(typeof watermarkVariables)[number], string>>,
): string =>
  template.replace(/\{([a-z]+)\}/g, (all, name) =>
    name in values ? values[name as keyof typeof values] : all,
  )

export type WatermarkDensity = 'sparse' | 'normal' | 'dense'

const densities = [
  { value: 'sparse', label: text('稀疏', 'Sparse') },
  { value: 'normal', label: text('适中', 'Medium') },
  { value: 'dense', label: text('密集', 'Dense') },
]

/** How close the texts of the watermark stand. */
export const watermarkDensitySetting: SpaceSetting<string> = {
  path: 'watermark.density',
  kind: 'choice',
  isPublic: true,
  label: text('密度', 'Density'),
  default: 'normal',
  options: densities,
  check: value => (densities.some(each => each.value === value) ? null : { code: 'choice' }),
}

/** Degrees by which the text is turned. */
export const watermarkAngleSetting: SpaceSetting<number> = {
  ...numberSetting(
    'watermark.angle',
    -20,
    -90,
    90,
    text('角度', 'Angle'),
    text('负数向上倾斜。', 'Negative: the text rises.'),
  ),
  isPublic: true,
}

export const watermarkPagesSetting: SpaceSetting<boolean> = {
  ...switchSetting(
    'watermark.pages',
    true,
    text('显示在页面上', 'On pages'),
    text('覆盖在所有页面之上，不影响操作。', 'Above every page, without being in the way.'),
  ),
  isPublic: true,
}

export const watermarkPrintsSetting: SpaceSetting<boolean> = {
  ...switchSetting(
    'watermark.prints',
    true,
    text('显示在打印件上', 'On prints'),
    text('从浏览器打印时出现在每一页。', 'On every page printed from the browser.'),
  ),
  isPublic: true,
}

export const watermarkExportsSetting: SpaceSetting<boolean> = switchSetting(
  'watermark.exports',
  true,
  text('写入导出的 Excel', 'In exported workbooks'),
  text(
    '作为记录工作表的页眉，打印或预览时可见，不影响再次导入；CSV 文件没有页眉。',
    'As the page header of the sheet of records, seen in previews and prints; it can still be imported. CSV has no header.',
  ),
)
