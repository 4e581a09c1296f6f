import type { RouteDef } from '../route.ts'

export const workbenchRoutes = [
  {
    path: '/{spaceUri}/user/workbench/{id?}',
    title: { 'zh-CN': '工作台', en: 'Workbench' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/user/messagecenter',
    title: { 'zh-CN': '消息中心', en: 'Message centre' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/user/subscribeManage',
    title: { 'zh-CN': '订阅管理', en: 'Subscriptions' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/dashboard',
    title: { 'zh-CN': '仪表盘', en: 'Dashboard' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/qChat',
    title: { 'zh-CN': '聊天', en: 'Chat' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/home/user',
    title: { 'zh-CN': '个人主页', en: 'Personal home' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin', 'safe', 'audit'],
    belong: 'header',
  },
] as const satisfies readonly RouteDef[]
