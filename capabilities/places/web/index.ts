import type { WebCapability } from '@gantry/client/web'

/** Areas with their devices, live, and the tracks of devices that move. */
export const web: WebCapability = {
  name: 'places',
  feature: 'devices',
  screens: {
    '/{spaceUri}/sysop/areamanage': () => import('./manage/areas-page.tsx'),
    '/{spaceUri}/sysop/arearealdata': () => import('./live/live-page.tsx'),
    '/{spaceUri}/sysop/historyPosition': () => import('./track/track-page.tsx'),
  },
}
