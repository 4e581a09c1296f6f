import type { WebCapability } from '@gantry/client/web'

/** Alarms: the desk where they are answered, and the rules that raise them. */
export const web: WebCapability = {
  name: 'alarms',
  feature: 'devices',
  screens: {
    '/{spaceUri}/sysop/alarmmanage': () => import('./desk/alarm-page.tsx'),
    '/{spaceUri}/sysop/eventEngine': () => import('./rules/event-rules-page.tsx'),
  },
}
