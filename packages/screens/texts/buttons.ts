import type { Texts } from '@gantry/base/shared'

/** Buttons of a table: what pressing one did. */
export const buttons: Texts = {
  'zh-CN': {
    'buttons.done_one': '“{{button}}”已完成，处理 1 条',
    'buttons.done_other': '“{{button}}”已完成，处理 {{count}} 条',
    'buttons.refused_one': '“{{button}}”处理 {{done}} 条，1 条未处理：{{reason}}',
    'buttons.refused_other': '“{{button}}”处理 {{done}} 条，{{count}} 条未处理：{{reason}}',
    'buttons.on_one': '作用于 1 条记录',
    'buttons.on_other': '作用于 {{count}} 条记录',
    'buttons.undo': '撤销',
    'buttons.undone': '已撤销',
  },
  en: {
    'buttons.done_one': '“{{button}}” is done for one record',
    'buttons.done_other': '“{{button}}” is done for {{count}} records',
    'buttons.refused_one': '“{{button}}” is done for {{done}}, not for one record: {{reason}}',
    'buttons.refused_other': '“{{button}}” is done for {{done}}, not for {{count}} records: {{reason}}',
    'buttons.on_one': 'Acts on one record',
    'buttons.on_other': 'Acts on {{count}} records',
    'buttons.undo': 'Undo',
    'buttons.undone': 'Undone',
  },
}
