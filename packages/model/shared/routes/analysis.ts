import type { RouteDef } from '../route.ts'

export const analysisRoutes = [
  {
    path: '/{spaceUri}/dataview/screen',
    title: { 'zh-CN': '大屏', en: 'Big screens' },
    area: 'analysis',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/dataview/screenmanager',
    title: { 'zh-CN': '大屏管理', en: 'Screen management' },
    area: 'analysis',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/dataview/designer',
    title: { 'zh-CN': '图表设计', en: 'Chart designer' },
    area: 'analysis',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/dataview/combineDesigner',
    title: { 'zh-CN': '组合设计', en: 'Screen designer' },
    area: 'analysis',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/dataview/viewer',
    title: { 'zh-CN': '大屏查看', en: 'Screen viewer' },
    area: 'analysis',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/dataview/search',
    title: { 'zh-CN': '数据检索', en: 'Data search' },
    area: 'analysis',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
] as const satisfies readonly RouteDef[]
