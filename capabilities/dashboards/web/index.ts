import type { WebCapability } from '@gantry/client/web'

export { ChartNames } from './dashboard/chart-names.tsx'
export { chartFace } from './tiles/face.ts'

/** Published charts, dashboards, big screens, and the search of records. */
export const web: WebCapability = {
  name: 'dashboards',
  screens: {
    '/{spaceUri}/dashboard': () => import('./dashboard/dashboard-page.tsx'),
    '/{spaceUri}/dataview/designer': () => import('./designer/chart-page.tsx'),
    '/{spaceUri}/dataview/screen': () => import('./screen/screens-page.tsx'),
    '/{spaceUri}/dataview/screenmanager': () => import('./screen/manager-page.tsx'),
    '/{spaceUri}/dataview/combineDesigner': () => import('./screen/designer/designer-page.tsx'),
    '/{spaceUri}/dataview/viewer': () => import('./screen/viewer-page.tsx'),
    '/{spaceUri}/dataview/shared': () => import('./screen/shared-page.tsx'),
    '/{spaceUri}/dataview/search': () => import('./search/search-page.tsx'),
  },
}
