import type { WebCapability } from '@gantry/client/web'

/** Announcements: for readers, and for the operator and providers who write them. */
export const web: WebCapability = {
  name: 'announcements',
  screens: {
    '/news/list': () => import('./news-list.tsx'),
    '/news/show': () => import('./news-show.tsx'),
    '/root/opNotice': () => import('./managed/notices.tsx'),
    '/root/offlineNotice': () => import('./managed/downtimes.tsx'),
    '/root/addNotice': () => import('./managed/editor.tsx'),
    '/{spaceUri}/saas/saasNotice': () => import('./managed/provider-notices.tsx'),
    '/{spaceUri}/saas/addSaasNotice': () => import('./managed/editor.tsx'),
  },
  frame: () => import('./frame.tsx'),
}
