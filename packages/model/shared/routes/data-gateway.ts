import type { RouteDef } from '../route.ts'

export const dataGatewayRoutes = [
  {
    path: '/{spaceUri}/esb',
    title: { 'zh-CN': '数据网关', en: 'Data gateway' },
    area: 'data-gateway',
    layout: 'index',
    owner: ['admin'],
  },
  {
    path: '/{spaceUri}/esb/config/!/{cid}',
    title: { 'zh-CN': '网关配置', en: 'Gateway configuration' },
    area: 'data-gateway',
    layout: 'index',
    owner: ['admin'],
  },
] as const satisfies readonly RouteDef[]
