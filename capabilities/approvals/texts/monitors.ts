import type { Texts } from '@gantry/base/shared'

/** Texts of monitors: who watches a workflow and steps in. */
export const monitorTexts: Texts = {
  'zh-CN': {
    'monitor.more': '监控操作',
    'monitor.do.interrupt': '中断',
    'monitor.do.recover': '恢复',
    'monitor.do.roll_back': '回退',
    'monitor.do.reassign': '改派',
    'monitor.do.invalidate': '作废',
    'monitor.do.find_again': '重新确定办理人',
    'monitor.why.find_again_one': '还没有人办理的当前节点按现在的组织和规则重新确定办理人，时限重新计算。',
    'monitor.why.find_again_other':
      '在 {{count}} 个流程中，还没有人办理的当前节点按现在的组织和规则重新确定办理人，时限重新计算。',
    'monitor.do.correct': '修正数据',
    'monitor.correct.lead':
      '直接修改流程中记录的数据，流程不动。修改前后的值和原因会记入轨迹和审计；依据旧值的自动同意不再有效。',
    'monitor.correct.closed':
      '此流程没有允许监控人修正数据，或记录已锁定。可由设计人员在流程的监控人设置中打开。',
    'monitor.why.interrupt_one': '中断后，在恢复之前谁也不能办理，计时停止。',
    'monitor.why.interrupt_other': '中断 {{count}} 个流程。恢复之前谁也不能办理，计时停止。',
    'monitor.why.recover_one': '恢复后，待办照旧，计时继续。',
    'monitor.why.recover_other': '恢复 {{count}} 个流程。待办照旧，计时继续。',
    'monitor.why.reassign_one': '把一个人手上的待办交给另一个人，时限不变。',
    'monitor.why.reassign_other': '在 {{count}} 个流程中，把一个人手上的待办交给另一个人，时限不变。',
    'monitor.why.invalidate_one': '作废后不能恢复，未办的待办全部取消。',
    'monitor.why.invalidate_other': '作废 {{count}} 个流程，不能恢复，未办的待办全部取消。',
    'monitor.done_one': '已{{action}} {{count}} 个流程',
    'monitor.done_other': '已{{action}} {{count}} 个流程',
    'monitor.from': '原办理人',
    'monitor.to': '改派给',
    'monitor.target': '回退到',
    'monitor.no_target': '还没有可以回退到的节点。',
    'monitor.impact': '影响',
    'monitor.impact.again': '“{{node}}”要重新办理',
    'monitor.impact.step': '“{{node}}”的办理结果作废',
    'monitor.impact.cancelled': '取消{{person}}的待办“{{node}}”',
    'monitor.chosen_one': '已选 {{count}} 个流程',
    'monitor.chosen_other': '已选 {{count}} 个流程',
    'monitor.choose': '选择',
  },
  en: {
    'monitor.more': 'Monitor',
    'monitor.do.interrupt': 'Interrupt',
    'monitor.do.recover': 'Recover',
    'monitor.do.roll_back': 'Roll back',
    'monitor.do.reassign': 'Reassign',
    'monitor.do.invalidate': 'Declare void',
    'monitor.do.find_again': 'Find executors again',
    'monitor.why.find_again_one':
      'Steps where nobody has decided yet get their executors by the rules and the organisation of now. Time limits start anew.',
    'monitor.why.find_again_other':
      'In {{count}} workflows, steps where nobody has decided yet get their executors by the rules and the organisation of now. Time limits start anew.',
    'monitor.do.correct': 'Correct data',
    'monitor.correct.lead':
      'Changes values of the record while its workflow runs; nothing moves. Old and new values and the reason go into track and audit, and automatic agreement no longer rests on the old values.',
    'monitor.correct.closed':
      'This workflow does not let its monitors correct data, or the record is locked. A designer can allow it where the monitors are set.',
    'monitor.why.interrupt_one': 'Until it is recovered nobody can handle it, and its clocks stop.',
    'monitor.why.interrupt_other':
      '{{count}} workflows are interrupted. Until they are recovered nobody can handle them, and their clocks stop.',
    'monitor.why.recover_one': 'Its to-dos are as before, and its clocks go on.',
    'monitor.why.recover_other':
      '{{count}} workflows are recovered. Their to-dos are as before, and their clocks go on.',
    'monitor.why.reassign_one': 'What one person has to do is given to another. Time limits stay.',
    'monitor.why.reassign_other':
      'In {{count}} workflows, what one person has to do is given to another. Time limits stay.',
    'monitor.why.invalidate_one': 'This cannot be undone. Open to-dos are cancelled.',
    'monitor.why.invalidate_other':
      '{{count}} workflows are declared void. This cannot be undone. Open to-dos are cancelled.',
    'monitor.done_one': '{{action}}: {{count}} workflow',
    'monitor.done_other': '{{action}}: {{count}} workflows',
    'monitor.from': 'Has it now',
    'monitor.to': 'Give it to',
    'monitor.target': 'Roll back to',
    'monitor.no_target': 'There is no step to roll back to yet.',
    'monitor.impact': 'What this does',
    'monitor.impact.again': '“{{node}}” has to be done again',
    'monitor.impact.step': 'The decision at “{{node}}” no longer counts',
    'monitor.impact.cancelled': 'The to-do of {{person}} at “{{node}}” is cancelled',
    'monitor.chosen_one': '{{count}} workflow chosen',
    'monitor.chosen_other': '{{count}} workflows chosen',
    'monitor.choose': 'Choose',
  },
}
