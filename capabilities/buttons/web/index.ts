import type { WebCapability } from '@gantry/client/web'

/** Buttons of tables: which stand where, and what own ones do. */
export const web: WebCapability = {
  name: 'buttons',
  screens: {
    '/appconfig/sysbutton/{module}/{appId}': () => import('./buttons-page.tsx'),
  },
}
