import type { RouteDef } from '../route.ts'

/** Screens the product has besides those of the specification. */
export const ownRoutes = [
  {
    path: '/{spaceUri}/user/todo',
    title: { 'zh-CN': '待办', en: 'To-dos' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin'],
    belong: 'header',
  },
  {
    path: '/{spaceUri}/user/agent',
    title: { 'zh-CN': '应用代理', en: 'Application agents' },
    area: 'workbench',
    layout: 'customer',
    owner: ['user', 'admin'],
    belong: 'header',
  },
] as const satisfies readonly RouteDef[]
