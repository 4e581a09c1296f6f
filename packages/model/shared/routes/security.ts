import type { RouteDef } from '../route.ts'

export const securityRoutes = [
  {
    path: '/{spaceUri}/securityaudit/management',
    title: { 'zh-CN': '安全审计管理', en: 'Security audit management' },
    area: 'security',
    layout: 'customer',
    owner: ['safe'],
    belong: 'header',
  },
] as const satisfies readonly RouteDef[]
