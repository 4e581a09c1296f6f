import type { WebCapability } from '@gantry/client/web'

/** Milliseconds after which the collector is looked for, when the first page has long been drawn. */
const rest = 4_000

/** Registration and analysis of tracking points; the collector is loaded last, and only where a point is on. */
export const web: WebCapability = {
  name: 'tracking',
  screens: {
    '/sysop/trackRegister': () => import('./register/register-page.tsx'),
    '/sysop/trackAnalysis': () => import('./analysis/analysis-page.tsx'),
  },
  begin: () => {
    setTimeout(() => void import('./collector/start.ts').then(({ start }) => start()), rest)
  },
}
