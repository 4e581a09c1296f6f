import type { WebCapability } from '@gantry/client/web'

/** Products, devices and their messages. */
export const web: WebCapability = {
  name: 'devices',
  screens: {
    '/{spaceUri}/sysop/devicelist': () => import('./devices/device-list.tsx'),
  },
}
