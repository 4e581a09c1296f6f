import type { Texts } from '@gantry/base/shared'

/** Decisions and logic flows that buttons and rules ask. */
export const asking: Texts = {
  'zh-CN': {
    'asked.decision': '决策',
    'asked.decision.choose': '请选择决策',
    'asked.decision.hint': '用已发布的最新版本；执行人须有权使用该决策。',
    'asked.logic': '逻辑',
    'asked.logic.choose': '请选择逻辑',
    'asked.logic.hint': '用已发布的最新版本，以执行人的权限运行；失败时它写入的数据一起撤销。',
    'asked.input': '输入',
    'asked.input.gone': '最新版本没有这个输入',
    'asked.path': '结果中的路径，例如 priority；留空取整个结果',
  },
  en: {
    'asked.decision': 'Decision',
    'asked.decision.choose': 'Choose a decision',
    'asked.decision.hint': 'Its newest release answers. Who acts must be allowed to ask it.',
    'asked.logic': 'Logic flow',
    'asked.logic.choose': 'Choose a logic flow',
    'asked.logic.hint':
      'Its newest release runs with the rights of who acts. Where it fails, what it wrote is undone.',
    'asked.input': 'Inputs',
    'asked.input.gone': 'The newest release has no such input',
    'asked.path': 'Path in the answer, such as priority; empty is the whole answer',
  },
}
