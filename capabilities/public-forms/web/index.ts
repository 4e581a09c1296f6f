import type { WebCapability } from '@gantry/client/web'

/** Forms of tables for people without an account: where they are made, and the page that a link opens. */
export const web: WebCapability = {
  name: 'public-forms',
  feature: 'public_forms',
  screens: {
    '/appconfig/publicForms/{module}/{appId}': () => import('./manage/forms-page.tsx'),
    '/publicForm': () => import('./visit/visit-page.tsx'),
  },
}
