import type { Texts } from '@gantry/base/shared'

/** Texts of device values on big screens. */
export const layerTexts: Texts = {
  'zh-CN': {
    'devices.layer.device': '设备',
    'devices.layer.point': '点位',
    'devices.layer.point.choose': '选择点位',
    'devices.layer.point.none': '请先选择设备',
    'devices.layer.unset': '请选择设备和点位',
    'devices.layer.closed': '没有查看权限，或设备已删除',
    'devices.layer.gone': '产品中已没有这个点位',
    'devices.layer.none': '还没有数值',
    'devices.layer.since': '{{age}}更新',
    'devices.layer.good': '良好',
    'devices.layer.watch': '注意',
    'devices.layer.bad': '异常',
    'devices.layer.outside': '超出量程',
  },
  en: {
    'devices.layer.device': 'Device',
    'devices.layer.point': 'Point',
    'devices.layer.point.choose': 'Choose a point',
    'devices.layer.point.none': 'Choose a device first',
    'devices.layer.unset': 'Choose a device and a point',
    'devices.layer.closed': 'Not open to you, or the device is gone',
    'devices.layer.gone': 'The product no longer has this point',
    'devices.layer.none': 'No value yet',
    'devices.layer.since': 'updated {{age}}',
    'devices.layer.good': 'Good',
    'devices.layer.watch': 'Watch',
    'devices.layer.bad': 'Bad',
    'devices.layer.outside': 'Out of range',
  },
}
