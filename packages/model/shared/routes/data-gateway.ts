import type { RouteDef } from '../route.ts'

export const dataGatewayRoutes = [
  {
    path: '/{spaceUri}/esb',
    title: { 'zh-CN': '数据网关', en: 'Data gateway' },
    area: 'data-gateway',
    layout: 'index',
    owner: ['admin'],
    calls: [
      '/gateway-apis/*',
      '/gateway-calls/*',
      '/gateway-connectors/*',
      '/gateway-deliveries/*',
      '/gateway-webhooks/*',
      '/gateway-traffic/*',
      'GET /design-calls/connectors',
      'POST /design-calls/secrets',
      '/designs/api/*',
      '/designs/connector/*',
    ],
  },
  {
    path: '/{spaceUri}/esb/config/!/{cid}',
    title: { 'zh-CN': '网关配置', en: 'Gateway configuration' },
    area: 'data-gateway',
    layout: 'index',
    owner: ['admin'],
    under: '/{spaceUri}/esb',
  },
] as const satisfies readonly RouteDef[]
