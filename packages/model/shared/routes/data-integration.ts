import type { RouteDef } from '../route.ts'

export const dataIntegrationRoutes = [
  {
    path: '/{spaceUri}/etl',
    title: { 'zh-CN': '数据集成任务', en: 'Integration tasks' },
    area: 'data-integration',
    layout: 'index',
    owner: ['admin', 'saas'],
  },
  {
    path: '/{spaceUri}/etl/datasource',
    title: { 'zh-CN': '数据源', en: 'Data sources' },
    area: 'data-integration',
    layout: 'index',
    owner: ['admin', 'saas'],
  },
  {
    path: '/{spaceUri}/etl/datasource/dataExplorer',
    title: { 'zh-CN': '数据浏览', en: 'Data explorer' },
    area: 'data-integration',
    layout: 'index',
    owner: ['admin', 'saas'],
  },
  {
    path: '/{spaceUri}/etl/taskDesign',
    title: { 'zh-CN': '任务设计', en: 'Task designer' },
    area: 'data-integration',
    layout: 'index',
    owner: ['admin', 'saas'],
  },
  {
    path: '/{spaceUri}/etl/taskflow',
    title: { 'zh-CN': '任务流', en: 'Task flows' },
    area: 'data-integration',
    layout: 'index',
    owner: ['admin', 'saas'],
  },
  {
    path: '/{spaceUri}/etl/taskJob',
    title: { 'zh-CN': '任务作业', en: 'Task runs' },
    area: 'data-integration',
    layout: 'index',
    owner: ['admin', 'saas'],
  },
  {
    path: '/{spaceUri}/etl/taskflow/job',
    title: { 'zh-CN': '任务流作业', en: 'Flow runs' },
    area: 'data-integration',
    layout: 'index',
    owner: ['admin', 'saas'],
  },
  {
    path: '/{spaceUri}/etl/dataExchange',
    title: { 'zh-CN': '数据交换', en: 'Data exchange' },
    area: 'data-integration',
    layout: 'index',
    owner: ['admin', 'saas'],
  },
] as const satisfies readonly RouteDef[]
