import type { RoutePath } from '@gantry/model/shared'

/** The screens of the operator, and the endpoints that belong to each by the beginning of their path. */
export const pointPages: readonly { readonly page: RoutePath; readonly paths: readonly string[] }[] = [
  { page: '/sysop/user', paths: ['/operator/accounts'] },
  { page: '/sysop/saas', paths: ['/operator/providers'] },
  {
    page: '/{spaceUri}/sysop/enterprise/list',
    paths: ['/operator/enterprises', '/operator/enterprise-apps'],
  },
  { page: '/{spaceUri}/sysop/entCompanyinfo', paths: ['/company', '/operator/companies'] },
  { page: '/{spaceUri}/sysop/serviceManagement', paths: ['/services', '/operator/services'] },
  { page: '/{spaceUri}/sysop/resourceManagement', paths: ['/resources'] },
  { page: '/{spaceUri}/sysop/workSheet', paths: ['/tickets'] },
  { page: '/{spaceUri}/summarize', paths: ['/summary', '/operator/products'] },
  { page: '/root/application', paths: ['/operator/applications', '/operator/store-consents'] },
  { page: '/sysop/helpCenter', paths: ['/operator/help', '/operator/help-searches', '/help'] },
  { page: '/sysop/docCenter', paths: ['/operator/documents', '/documents'] },
  { page: '/root/opNotice', paths: ['/announcements'] },
  {
    page: '/root/systemConfig',
    paths: [
      '/root/settings',
      '/root/delivery',
      '/root/health',
      '/root/metrics-key',
      '/root/channels',
      '/root/dispatches',
    ],
  },
  { page: '/root/role', paths: ['/operator/roles', '/operator/role-changes', '/operator/staff'] },
  { page: '/root/perMange', paths: ['/operator/points'] },
  { page: '/root/oplog', paths: ['/root/oplog'] },
  { page: '/sysop/smsservice', paths: ['/root/sms/quotas', '/root/sms/balances'] },
  { page: '/sysop/smssignature', paths: ['/root/sms/signatures'] },
  { page: '/sysop/smsplatform', paths: ['/root/sms/templates'] },
  { page: '/sysop/financialMerchant', paths: ['/operator/payments/merchants'] },
  { page: '/sysop/financialChannel', paths: ['/operator/payments/channels'] },
  { page: '/sysop/financialPayType', paths: ['/operator/payments/types'] },
  {
    page: '/sysop/financialProduct',
    paths: ['/operator/payments/products', '/operator/payments/orders', '/operator/payments/spaces'],
  },
  {
    page: '/sysop/financialReconciliation',
    paths: ['/operator/payments/books', '/operator/payments/statements', '/operator/payments/differences'],
  },
  { page: '/sysop/trackRegister', paths: ['/operator/tracking/points'] },
  {
    page: '/sysop/trackAnalysis',
    paths: ['/operator/tracking/trend', '/operator/tracking/funnel', '/operator/tracking/retention'],
  },
  { page: '/sysop/apkconfig', paths: ['/operator/mobile-packages'] },
  { page: '/sysop/miniprogram', paths: ['/operator/mini-programs'] },
  { page: '/privateaccess', paths: ['/operator/private-deployments', '/operator/licence'] },
  { page: '/paasConsole/officialVersionApp', paths: ['/operator/store', '/store'] },
  { page: '/sysop/interfaceMonitor', paths: ['/root/interfaces', '/root/interface-alerts'] },
  { page: '/sysop/interfaceAnalysis', paths: ['/root/interface-analysis', '/root/api-clients'] },
]

/** The screen that an endpoint belongs to; null for endpoints of no screen listed. */
export const pageOfPath = (path: string): RoutePath | null =>
  pointPages.find(({ paths }) => paths.some(start => path === start || path.startsWith(`${start}/`)))?.page ??
  null
