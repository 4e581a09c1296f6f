import type { WebCapability } from '@gantry/client/web'

const list = () => import('./portal-list.tsx')
const config = () => import('./portal-config.tsx')

/** Portals: the workbench, the list of portals, and the composer with menus. */
export const web: WebCapability = {
  name: 'portal',
  frame: () => import('./frame.tsx'),
  screens: {
    '/{spaceUri}/user/workbench/{id?}': () => import('./workbench.tsx'),
    '/{spaceUri}/home/user': () => import('./home.tsx'),
    '/{spaceUri}/sysop/newWebEntry': list,
    '/{spaceUri}/sysop/appEntry': () => import('./portal-list-app.tsx'),
    '/{spaceUri}/sysop/webConfigEntry/{id}': config,
    '/{spaceUri}/enterprise/webEntry': list,
    '/{spaceUri}/enterprise/newWebEntry': () => import('./new-portal.tsx'),
    '/{spaceUri}/enterprise/appEntry': () => import('./portal-list-app.tsx'),
    '/{spaceUri}/enterprise/webConfigEntry/{id}': config,
  },
}
