import type { Texts } from '@gantry/base/shared'

/** Handing over what a member holds before the member is disabled. */
export const leaverTexts = {
  'zh-CN': {
    'leaver.title': '停用{{name}}前的交接',
    'leaver.lead': '以下都交接完才能停用。停用后立即退出登录，记录、签名和历史保留姓名，可随时恢复使用。',
    'leaver.everything': '全部交给',
    'leaver.everything.hint': '下面可逐项改选',
    'leaver.to': '{{what}}交给谁',
    'leaver.pick': '选人',
    'leaver.missing_one': '还有 {{count}} 项要选接手人',
    'leaver.missing_other': '还有 {{count}} 项要选接手人',
    'leaver.stays': '停用后仍需处理',
    'leaver.submit': '交接并停用',
    'leaver.again': '再次交接',
    'leaver.done': '{{name}}的工作已交接，账号已停用',
    'leaver.line.done': '已交接 {{count}} 项',
    'leaver.line.refused': '{{count}} 项未能交接',
    'leaver.left_one': '还有 {{count}} 项没有交接，账号未停用。',
    'leaver.left_other': '还有 {{count}} 项没有交接，账号未停用。',
  },
  en: {
    'leaver.title': 'Hand over before {{name}} is disabled',
    'leaver.lead':
      'All of this is handed over first. Disabling signs the member out at once; records, signatures and history keep the name, and the member can be enabled again.',
    'leaver.everything': 'Everything to',
    'leaver.everything.hint': 'Each line below can differ',
    'leaver.to': 'Who takes over: {{what}}',
    'leaver.pick': 'Choose',
    'leaver.missing_one': '{{count}} line still needs somebody to take it over',
    'leaver.missing_other': '{{count}} lines still need somebody to take them over',
    'leaver.stays': 'Left to deal with afterwards',
    'leaver.submit': 'Hand over and disable',
    'leaver.again': 'Hand over again',
    'leaver.done': 'The work of {{name}} is handed over and the account disabled',
    'leaver.line.done': '{{count}} handed over',
    'leaver.line.refused': '{{count}} could not be handed over',
    'leaver.left_one': '{{count}} line is still held, so the account is not disabled.',
    'leaver.left_other': '{{count}} lines are still held, so the account is not disabled.',
  },
} satisfies Texts
