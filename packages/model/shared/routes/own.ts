import type { RouteDef } from '../route.ts'

const todo = '/{spaceUri}/user/todo'

/** Screens the product has besides those of the specification. */
export const ownRoutes = [
  {
    path: todo,
    title: { 'zh-CN': '待办', en: 'To-dos' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/user/started',
    title: { 'zh-CN': '我发起的', en: 'Started by me' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin'],
    belong: 'header',
    under: todo,
  },
  {
    path: '/{spaceUri}/user/copied',
    title: { 'zh-CN': '抄送给我的', en: 'Copied to me' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin'],
    belong: 'header',
    under: todo,
  },
  {
    path: '/{spaceUri}/user/delegated',
    title: { 'zh-CN': '委托', en: 'Delegated' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin'],
    belong: 'header',
    under: todo,
  },
  {
    path: '/{spaceUri}/user/processed',
    title: { 'zh-CN': '已办', en: 'Processed' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin'],
    belong: 'header',
    under: todo,
  },
  {
    path: '/{spaceUri}/user/drafts',
    title: { 'zh-CN': '我的草稿', en: 'My drafts' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin'],
    belong: 'header',
    under: todo,
  },
  {
    path: '/{spaceUri}/user/monitored',
    title: { 'zh-CN': '流程监控', en: 'Monitored' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin'],
    belong: 'header',
    under: todo,
  },
  {
    path: '/{spaceUri}/user/agent',
    title: { 'zh-CN': '应用代理', en: 'Application agents' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin'],
    belong: 'header',
    under: todo,
  },
] as const satisfies readonly RouteDef[]
