import type { Texts } from '@gantry/base/shared'

/** Values that rules give to fields, and expressions. */
export const values: Texts = {
  'zh-CN': {
    'designs.values.values': '字段取值',
    'designs.values.source': '“{{field}}”的来源',
    'designs.values.source.self': '本记录',
    'designs.values.source.formula': '表达式',
    'designs.values.rule.remove': '不再填写“{{field}}”',
    'designs.values.rule.add': '添加字段',
    'designs.values.write': '编写表达式',
    'designs.values.edit': '修改',
    'designs.values.clear': '清除',
    'designs.values.take': '采用',
    'designs.values.lang.zh-CN': '中文',
    'designs.values.lang.en': '英文',
  },
  en: {
    'designs.values.values': 'Values',
    'designs.values.source': 'Where “{{field}}” comes from',
    'designs.values.source.self': 'This record',
    'designs.values.source.formula': 'Expression',
    'designs.values.rule.remove': 'No longer fill “{{field}}”',
    'designs.values.rule.add': 'Add a field',
    'designs.values.write': 'Write an expression',
    'designs.values.edit': 'Change',
    'designs.values.clear': 'Clear',
    'designs.values.take': 'Take it',
    'designs.values.lang.zh-CN': 'Chinese',
    'designs.values.lang.en': 'English',
  },
}
