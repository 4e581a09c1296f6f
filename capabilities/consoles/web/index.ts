import type { WebCapability } from '@gantry/client/web'

/** Consoles of the operator and of service providers. */
export const web: WebCapability = {
  name: 'consoles',
  screens: {
    '/sysop/user': () => import('./accounts/accounts-page.tsx'),
    '/sysop/saas': () => import('./providers/providers-page.tsx'),
    '/sysop/addSaas': () => import('./providers/provider-page.tsx'),
    '/sysop/helpCenter': () => import('./help/help-page.tsx'),
    '/sysop/docCenter': () => import('./help/documents-page.tsx'),
    '/root/role': () => import('./operators/roles-page.tsx'),
    '/root/perMange': () => import('./operators/points-page.tsx'),
    '/sysop/apkconfig': () => import('./mobile/packages-page.tsx'),
    '/download/app': () => import('./mobile/download-page.tsx'),
    '/sysop/miniprogram': () => import('./mobile/programs-page.tsx'),
    '/privateaccess': () => import('./private/private-page.tsx'),
    '/root/application': () => import('./applications/applications-page.tsx'),
    '/{spaceUri}/saasconsole/appConfig': () => import('./provider/apps-page.tsx'),
    '/{spaceUri}/saasconsole/roleGroup': () => import('./provider/groups-page.tsx'),
    '/{spaceUri}/saasconsole/system/addrule': () => import('./provider/rules-page.tsx'),
    '/{spaceUri}/sysop/resourceManagement': () => import('./usage/resources-page.tsx'),
    '/{spaceUri}/sysop/workSheet': () => import('./tickets/tickets-page.tsx'),
    '/{spaceUri}/sysop/entCompanyinfo': () => import('./company/company-page.tsx'),
    '/{spaceUri}/sysop/serviceManagement': () => import('./services/services-page.tsx'),
    '/{spaceUri}/summarize': () => import('./summary/summary-page.tsx'),
    '/{spaceUri}/summarize/customerDetails': () => import('./summary/customer-page.tsx'),
    '/{spaceUri}/summarize/productDetails': () => import('./summary/product-page.tsx'),
    '/{spaceUri}/sysop/enterprise/list': () => import('./enterprises/enterprises-page.tsx'),
    '/{spaceUri}/sysop/enterprise/add': () => import('./enterprises/add-page.tsx'),
    '/{spaceUri}/sysop/enterprise/edit': () => import('./enterprises/edit-page.tsx'),
    '/{spaceUri}/sysop/enterprise/space': () => import('./enterprises/space-page.tsx'),
  },
}
