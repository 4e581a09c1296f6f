import type { Texts } from '@gantry/base/shared'

/** What the settings that an extension declares say. */
export const settings: Texts = {
  'zh-CN': {
    'designs.settings': '可设置的项',
    'designs.settings.name': '名称（程序中使用）',
    'designs.settings.label': '显示名称',
    'designs.settings.type': '类型',
    'designs.settings.type.text': '文本',
    'designs.settings.type.number': '数字',
    'designs.settings.type.yesNo': '是否',
    'designs.settings.type.choice': '选项',
    'designs.settings.type.secret': '密钥',
    'designs.settings.options': '选项',
    'designs.settings.default': '默认值',
    'designs.settings.required': '必填',
    'designs.settings.add': '添加设置项',
    'designs.settings.remove': '移除设置项“{{name}}”',
  },
  en: {
    'designs.settings': 'Settings it declares',
    'designs.settings.name': 'Name in expressions and code',
    'designs.settings.label': 'Shown as',
    'designs.settings.type': 'Type',
    'designs.settings.type.text': 'Text',
    'designs.settings.type.number': 'Number',
    'designs.settings.type.yesNo': 'Yes or no',
    'designs.settings.type.choice': 'Choice',
    'designs.settings.type.secret': 'Secret',
    'designs.settings.options': 'Options',
    'designs.settings.default': 'Default',
    'designs.settings.required': 'Required',
    'designs.settings.add': 'Add a setting',
    'designs.settings.remove': 'Remove the setting “{{name}}”',
  },
}
