import type { WebCapability } from '@gantry/client/web'

/** Suppliers of a space, and the public page where companies apply. */
export const web: WebCapability = {
  name: 'suppliers',
  screens: {
    '/{spaceUri}/sysop/supplier': () => import('./list/suppliers-page.tsx'),
    '/toBeSupplier': () => import('./apply/apply-page.tsx'),
  },
}
