import type { Texts } from '@gantry/base/shared'

/** Results that ask a decision or run a logic flow. */
export const askingTexts: Texts = {
  'zh-CN': {
    'rule.action.decision': '执行决策',
    'rule.action.decision.lead': '用记录的值执行决策，结果写回字段',
    'rule.action.logic': '运行逻辑',
    'rule.action.logic.lead': '用记录的值运行逻辑编排，结果可写回字段',
    'rule.decision.one': '所选决策',
    'rule.logic.one': '所选逻辑',
    'rule.result.decision': '执行决策“{{design}}”',
    'rule.result.decision.into': '执行决策“{{design}}”，结果写入{{fields}}',
    'rule.result.logic': '运行逻辑“{{design}}”',
    'rule.result.logic.into': '运行逻辑“{{design}}”，结果写入{{fields}}',
    'rule.did.decided': '决策给出了结果',
    'rule.did.ran': '运行了逻辑',
    'rule.try.answers': '结果：',
  },
  en: {
    'rule.action.decision': 'Ask a decision',
    'rule.action.decision.lead': 'With values of the record; the answer fills fields',
    'rule.action.logic': 'Run a logic flow',
    'rule.action.logic.lead': 'With values of the record; the answer may fill fields',
    'rule.decision.one': 'the chosen decision',
    'rule.logic.one': 'the chosen logic flow',
    'rule.result.decision': 'ask the decision “{{design}}”',
    'rule.result.decision.into': 'ask the decision “{{design}}” and write its answer to {{fields}}',
    'rule.result.logic': 'run the logic flow “{{design}}”',
    'rule.result.logic.into': 'run the logic flow “{{design}}” and write its answer to {{fields}}',
    'rule.did.decided': 'The decision answered',
    'rule.did.ran': 'The logic flow ran',
    'rule.try.answers': 'Answer:',
  },
}
