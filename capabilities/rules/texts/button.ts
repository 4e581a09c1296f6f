import type { Texts } from '@gantry/base/shared'

/** The button as a start. */
export const buttonTexts: Texts = {
  'zh-CN': {
    'rule.trigger.button': '按钮',
    'rule.trigger.button.lead': '有人在数据表上按下自定义按钮',
    'rule.trigger.button.hint': '启用规则后，在表单设计的按钮里添加“启动规则”的按钮。',
    'rule.start.button': '有人对“{{table}}”的记录按下按钮时',
    'rule.run.on.button': '按钮',
    'rule.run.by.button': '按钮启动',
  },
  en: {
    'rule.trigger.button': 'A button',
    'rule.trigger.button.lead': 'Somebody presses an own button of a table',
    'rule.trigger.button.hint':
      'Once the rule is on, add a button that starts it among the buttons of the form.',
    'rule.start.button': 'somebody presses a button on a record of “{{table}}”',
    'rule.run.on.button': 'by a button',
    'rule.run.by.button': 'By a button',
  },
}
