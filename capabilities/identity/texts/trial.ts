import type { Texts } from '@gantry/base/shared'

/** Trials with the rights of somebody else. */
export const trialTexts = {
  'zh-CN': {
    'oplog.action.trial.started': '以某个角色的权限试用页面',
  },
  en: {
    'oplog.action.trial.started': 'Tried pages with the rights of a role',
  },
} satisfies Texts
