import type { WebCapability } from '@gantry/client/web'

/** Decisions and logic flows: their lists and designers. */
export const web: WebCapability = {
  name: 'logic',
  screens: {
    '/{spaceUri}/ruledesigner': () => import('./decisions/decisions-page.tsx'),
    '/{spaceUri}/ruledesigner/designer/{id}/{systemId}/{releaseId?}': () =>
      import('./decisions/decision-page.tsx'),
    '/{spaceUri}/qlangRuleDesignerList': () => import('./flows/flows-page.tsx'),
    '/{spaceUri}/qlangRuleDesigner': () => import('./flows/flow-page.tsx'),
  },
}
