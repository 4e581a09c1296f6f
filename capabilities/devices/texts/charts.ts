import type { Texts } from '@gantry/base/shared'

/** Texts of device values as a source of charts. */
export const chartTexts: Texts = {
  'zh-CN': {
    'devices.history.source': '设备数值',
    'devices.history.about':
      '设备上报的数值，按时段汇总。没有按时间筛选时取最近 24 小时，最长 366 天；最多 200 台设备，可按设备、产品、区域和点位筛选。点位和设备越少，时段越细（1 分钟到 1 天）。只含查看者有权查看的设备。',
    'devices.history.point': '点位',
    'devices.history.device': '设备',
    'devices.history.product': '产品',
    'devices.history.area': '区域',
    'devices.history.unit': '单位',
    'devices.history.time': '时间',
    'devices.history.mean': '平均值',
    'devices.history.min': '最小值',
    'devices.history.max': '最大值',
    'devices.history.last': '最后值',
    'devices.history.count': '数值个数',
  },
  en: {
    'devices.history.source': 'Device values',
    'devices.history.about':
      'Numbers that devices have sent, in parts of time. Without a filter by time it takes the last 24 hours, 366 days at most; 200 devices at most, filtered by device, product, area and point. Fewer points and devices give shorter parts, from a minute to a day. Only devices open to the viewer are included.',
    'devices.history.point': 'Point',
    'devices.history.device': 'Device',
    'devices.history.product': 'Product',
    'devices.history.area': 'Area',
    'devices.history.unit': 'Unit',
    'devices.history.time': 'Time',
    'devices.history.mean': 'Mean',
    'devices.history.min': 'Minimum',
    'devices.history.max': 'Maximum',
    'devices.history.last': 'Last value',
    'devices.history.count': 'Number of values',
  },
}
