import type { WebCapability } from '@gantry/client/web'
import { lazy } from 'react'

/** The course of a point over time. Loaded when it is first drawn. */
export const HistoryChart = lazy(async () => ({
  default: (await import('./devices/history-chart.tsx')).HistoryChart,
}))

/** The newest values of a device and the course of the one that is chosen. */
export const LiveValues = lazy(async () => ({
  default: (await import('./devices/live-values.tsx')).LiveValues,
}))

/** Products, devices and their messages. */
export const web: WebCapability = {
  name: 'devices',
  feature: 'devices',
  layers: { value: async () => (await import('./screen/value-layer.ts')).valueLayer },
  screens: {
    '/{spaceUri}/sysop/devicelist': () => import('./devices/device-list.tsx'),
    '/{spaceUri}/sysop/deviceTwin': () => import('./twin/device-twin.tsx'),
    '/{spaceUri}/sysop/manageConfiguration': () => import('./products/manage-configuration.tsx'),
    '/{spaceUri}/sysop/pointParse': () => import('./products/point-parse.tsx'),
    '/{spaceUri}/sysop/infoCenter': () => import('./messages/info-center.tsx'),
    '/{spaceUri}/sysop/iotPlugin': () => import('./ways/iot-plugins.tsx'),
    '/{spaceUri}/sysop/ota': () => import('./ota/ota-page.tsx'),
    '/{spaceUri}/sysop/cardManage': () => import('./upkeep/sim-cards.tsx'),
    '/{spaceUri}/sysop/deviceManage': () => import('./upkeep/device-manage.tsx'),
  },
}
