import type { Texts } from '@gantry/base/shared'

/** Events of devices. */
export const eventTexts: Texts = {
  'zh-CN': {
    'devices.events': '事件',
    'devices.events.code': '按事件筛选',
    'devices.events.code.any': '全部事件',
    'devices.events.level': '按级别筛选',
    'devices.events.level.any': '全部级别',
    'devices.events.none': '设备还没有上报事件',
    'devices.events.none_such': '没有符合条件的事件',
    'devices.events.undeclared': '产品没有定义事件，设备上报的事件不会保存',
    'devices.events.older': '更早的事件',
    'devices.problem.no_event': '没有事件编码',
    'devices.problem.unknown_event': '产品没有定义的事件',
    'devices.problem.event_level': '事件级别与产品的定义不同',
    'devices.problem.event_large': '事件的说明或数据过长，或格式不对',
  },
  en: {
    'devices.events': 'Events',
    'devices.events.code': 'Filter by event',
    'devices.events.code.any': 'All events',
    'devices.events.level': 'Filter by level',
    'devices.events.level.any': 'All levels',
    'devices.events.none': 'The device has sent no events yet',
    'devices.events.none_such': 'No such events',
    'devices.events.undeclared': 'The product declares no events, so events of the device are not kept',
    'devices.events.older': 'Older events',
    'devices.problem.no_event': 'The code of the event is missing',
    'devices.problem.unknown_event': 'No event of the product',
    'devices.problem.event_level': 'The level of the event is another than the product says',
    'devices.problem.event_large': 'Text or data of the event are too long or of another type',
  },
}
