import type { WebCapability } from '@gantry/client/web'

/** What the administrator of a space decides for everybody who works in it. */
export const web: WebCapability = {
  name: 'space-settings',
  screens: {
    '/{spaceUri}/sysop/baseConfig': () => import('./base-config.tsx'),
  },
}
