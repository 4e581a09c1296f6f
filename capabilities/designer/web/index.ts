import type { WebCapability } from '@gantry/client/web'

export const web: WebCapability = {
  name: 'designer',
  screens: {
    '/ratioview/config/{module}/{appId}': () => import('./occupation/occupation-page.tsx'),
    '/designer-preview/{spaceId}/{module}/{appId}/{tableId}/{version}': () =>
      import('./preview/design-preview.tsx'),
    '/form/app/setting/!/{appType}/{appId}/{version}/{tableId}': () => import('./designer-page.tsx'),
  },
}
