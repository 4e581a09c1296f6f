import type { WebCapability } from '@gantry/client/web'

/** The application store. */
export const web: WebCapability = {
  name: 'store',
  screens: {
    '/{spaceUri}/appstore': () => import('./browse/store-page.tsx'),
    '/{spaceUri}/appstore/myapps': () => import('./mine/my-apps-page.tsx'),
    '/{spaceUri}/appstore/history': () => import('./mine/history-page.tsx'),
    '/{spaceUri}/appstore/upload': () => import('./upload/upload-page.tsx'),
    '/{spaceUri}/appstore/audit': () => import('./audit/audit-page.tsx'),
    '/{spaceUri}/appstore/setupbanner': () => import('./banners/banners-page.tsx'),
    '/paasConsole/officialVersionApp': () => import('./channels/official-page.tsx'),
    '/paasConsole/experienceVersionApp': () => import('./channels/trial-page.tsx'),
  },
}
