import type { RouteDef } from '../route.ts'

export const dataAssetRoutes = [
  {
    path: '/{spaceUri}/dam',
    title: { 'zh-CN': '数据资产管理', en: 'Data asset overview' },
    area: 'data-asset',
    layout: 'index',
    owner: ['admin', 'saas'],
    calls: ['GET /data-assets/overview'],
  },
  {
    path: '/{spaceUri}/dataAsset/management',
    title: { 'zh-CN': '资产目录', en: 'Asset catalogue' },
    area: 'data-asset',
    layout: 'index',
    owner: ['admin', 'saas'],
    calls: [
      '/data-assets',
      '/data-assets/:id/check',
      'GET /data-assets/candidates',
      'GET /data-assets/overview',
      '/tables/data_asset/records/*',
    ],
  },
  {
    path: '/{spaceUri}/dataAsset/management/category',
    title: { 'zh-CN': '资产分类', en: 'Asset categories' },
    area: 'data-asset',
    layout: 'index',
    owner: ['admin', 'saas'],
    calls: ['/data-assets/categories/*', '/tables/asset_category/records/*'],
  },
  {
    path: '/{spaceUri}/etl/dataGovernance/technicalmetadata/consanguinityanalysis',
    title: { 'zh-CN': '血缘分析', en: 'Lineage analysis' },
    area: 'data-asset',
    layout: 'index',
    owner: ['admin', 'saas'],
    calls: ['GET /lineage'],
  },
  {
    path: '/{spaceUri}/damportal',
    title: { 'zh-CN': '数据资产门户', en: 'Data asset portal' },
    area: 'data-asset',
    layout: 'customer',
    owner: ['user', 'admin', 'saas', 'safe', 'audit'],
  },
] as const satisfies readonly RouteDef[]
