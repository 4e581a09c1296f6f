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
] as const satisfies readonly RouteDef[]
