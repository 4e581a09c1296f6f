import type { Texts } from '../shared/text.ts'

export const outsideTexts = {
  'zh-CN': {
    'error.channels.off': '平台还没有设置这个发送通道，请联系系统管理员',
    'error.channels.address': '收件地址不正确，请检查后再试',
    'error.channels.device_unknown': '没有这台设备，可能已被移除',
    'error.channels.signature': '这份签名申请已处理过，请刷新后查看',
    'error.outbound.address': '调用地址不正确',
    'error.outbound.internal': '不能调用“{{host}}”：它是内网地址，需由平台管理员允许',
    'error.outbound.insecure': '不能用 http 调用“{{host}}”，请使用 https',
    'error.outbound.unreachable': '无法连接到“{{host}}”',
    'error.outbound.timeout': '“{{host}}”没有及时响应，调用可能已生效，请先核实',
    'error.outbound.too_large': '“{{host}}”返回的内容过大',
    'error.outbound.redirects': '“{{host}}”重定向次数过多',
    'error.outbound.status': '“{{host}}”拒绝了调用（状态码 {{status}}）',
    'error.outbound.answer': '返回的内容中没有“{{path}}”',
  },

  en: {
    'error.channels.off': 'This way of sending has not been set up. Ask the administrator',
    'error.channels.address': 'This address is not valid. Check it and try again',
    'error.channels.device_unknown': 'There is no such device; it may have been removed',
    'error.channels.signature': 'This application was decided already. Reload to see how',
    'error.outbound.address': 'The address of the call is not valid.',
    'error.outbound.internal':
      '“{{host}}” is an internal address. Calls to it have to be allowed by the operator of the platform.',
    'error.outbound.insecure': '“{{host}}” has to be called with https.',
    'error.outbound.unreachable': '“{{host}}” cannot be reached.',
    'error.outbound.timeout':
      '“{{host}}” did not answer in time. The call may have taken effect: look there first.',
    'error.outbound.too_large': 'The answer of “{{host}}” is too large.',
    'error.outbound.redirects': '“{{host}}” redirects too often.',
    'error.outbound.status': '“{{host}}” refused the call (status {{status}}).',
    'error.outbound.answer': 'The answer has no “{{path}}”.',
  },
} satisfies Texts
