/** What the card of a colleague says of the work on hand. */
export const personTexts = {
  'zh-CN': {
    'approvals.person.work': '正在办理',
    'approvals.person.work.why': '只列您参与或监控的流程',
    'approvals.person.work.more_one': '另有{{count}}项',
    'approvals.person.work.more_other': '另有{{count}}项',
  },
  en: {
    'approvals.person.work': 'Working on now',
    'approvals.person.work.why': 'Workflows you take part in or monitor',
    'approvals.person.work.more_one': 'and {{count}} more',
    'approvals.person.work.more_other': 'and {{count}} more',
  },
} as const
