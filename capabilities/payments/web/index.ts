import type { WebCapability } from '@gantry/client/web'

/** Payments of the platform: merchants, channels, what is sold, orders and reconciliation. */
export const web: WebCapability = {
  name: 'payments',
  feature: 'payments',
  screens: {
    '/sysop/financialMerchant': () => import('./merchants/merchants-page.tsx'),
    '/sysop/financialChannel': () => import('./catalogue/channels-page.tsx'),
    '/sysop/financialProduct': () => import('./catalogue/products-page.tsx'),
    '/sysop/financialPayType': () => import('./catalogue/pay-types-page.tsx'),
    '/{spaceUri}/sysop/orders': () => import('./payer/orders-page.tsx'),
    '/sysop/financialReconciliation': () => import('./books/books-page.tsx'),
  },
}
