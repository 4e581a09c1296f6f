import type { RouteDef } from '../route.ts'

export const storeRoutes = [
  {
    path: '/{spaceUri}/appstore',
    title: { 'zh-CN': '应用商店', en: 'Application store' },
    area: 'store',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/appstore/myapps',
    title: { 'zh-CN': '我的应用', en: 'My apps' },
    area: 'store',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/appstore/upload',
    title: { 'zh-CN': '上传应用', en: 'Upload app' },
    area: 'store',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/appstore/history',
    title: { 'zh-CN': '商店历史', en: 'Store history' },
    area: 'store',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/appstore/setupbanner',
    title: { 'zh-CN': '横幅设置', en: 'Store banners' },
    area: 'store',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/appstore/audit',
    title: { 'zh-CN': '上架审核', en: 'Store audit' },
    area: 'store',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
] as const satisfies readonly RouteDef[]
