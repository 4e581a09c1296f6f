import type { WebCapability } from '@gantry/client/web'
import { lazy } from 'react'

export { designHref, tableHref } from './app-address.ts'

/** Imports a sheet into a table. Loaded when it is first opened. */
export const ImportDialog = lazy(async () => ({
  default: (await import('./transfer/import-dialog.tsx')).ImportDialog,
}))

/** The plan of an import, for pages that bring packages from elsewhere. Loaded when it is first shown. */
export const PlannedImport = lazy(async () => ({
  default: (await import('./packages/planned-import.tsx')).PlannedImport,
}))

/** Applications: the centre, the tables of an application, and what was deleted from them. */
export const web: WebCapability = {
  name: 'apps',
  screens: {
    '/{spaceUri}/appcenter': () => import('./centre/app-centre.tsx'),
    '/{spaceUri}/application': () => import('./all/applications-page.tsx'),
    '/{spaceUri}/enterprise/systemManagement': () => import('./systems/systems-page.tsx'),
    '/{spaceUri}/app/!/{module?}/{appId}': () => import('./app/app-page.tsx'),
    '/{spaceUri}/{app}/detail/{form?}': () => import('./app/detail-page.tsx'),
    '/{spaceUri}/form': () => import('./app/form-page.tsx'),
    '/{spaceUri}/datacenter/table/list/{table}': () => import('./app/table-page.tsx'),
    '/{spaceUri}/apprecycle/{appId}/{module}': () => import('./app/recycle-page.tsx'),
    '/{spaceUri}/recycleDatas': () => import('./app/all-recycled-page.tsx'),
  },
  frame: () => import('./frame.tsx'),
}
