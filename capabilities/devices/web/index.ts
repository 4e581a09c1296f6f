import type { WebCapability } from '@gantry/client/web'
import { lazy } from 'react'

/** The course of a point over time. Loaded when it is first drawn. */
export const HistoryChart = lazy(async () => ({
  default: (await import('./devices/history-chart.tsx')).HistoryChart,
}))

/** Products, devices and their messages. */
export const web: WebCapability = {
  name: 'devices',
  screens: {
    '/{spaceUri}/sysop/devicelist': () => import('./devices/device-list.tsx'),
  },
}
