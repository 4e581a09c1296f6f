import type { WebCapability } from '@gantry/client/web'

/** Files, shown in the browser where it can show them. */
export const web: WebCapability = {
  name: 'files',
  screens: { '/{spaceUri}/file/view/{fileId}': () => import('./file-page.tsx') },
}
