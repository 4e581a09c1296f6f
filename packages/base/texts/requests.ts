import type { Texts } from '../shared/text.ts'

export const requestsTexts = {
  'zh-CN': {
    'error.request.invalid': '请求有误，请检查后再试',
    'error.request.unreadable': '请求内容无法读取，请按 JSON 格式重新发送',
    'error.request.cancelled': '请求已取消',
    'error.request.too_large': '内容太大，请分批提交',
    'error.request.not_found': '没有这个地址，请检查后再试',
    'error.request.method': '这个地址不支持此操作',
    'error.request.too_many': '操作太频繁，请稍后再试',
    'error.auth.required': '请先登录',
    'error.auth.stopped': '企业已停用，登录已失效',
    'error.auth.origin': '请求来自其他网站，已被拒绝；请从本系统内操作',
    'error.auth.duty_password': '请先修改密码',
    'error.auth.duty_two_step': '本企业要求两步验证，请先设置',
    'error.hosting.ended': '账号托管已结束，请回到自己的账号',
    'error.auth.trustee': '在托管的账号中不能这样操作，请由账号本人操作',
    'error.trial.read_only': '试用时只能查看，不能修改',
    'error.feature.off': '系统管理员已关闭此功能',
    'error.feature.devices': '本企业未开通设备管理。已有数据都保留，开通后即可继续使用，请联系服务商',
    'error.feature.integration': '本企业未开通数据集成。已有数据都保留，开通后即可继续使用，请联系服务商',
    'error.feature.gateway': '本企业未开通接口网关。已有数据都保留，开通后即可继续使用，请联系服务商',
    'error.feature.assistant': '本企业未开通智能助手。已有数据都保留，开通后即可继续使用，请联系服务商',
    'error.feature.public_forms': '本企业未开通公开表单。已有数据都保留，开通后即可继续使用，请联系服务商',
    'error.feature.payments': '本企业未开通支付。已有数据都保留，开通后即可继续使用，请联系服务商',
    'error.feature.chat': '本企业未开通聊天。已有数据都保留，开通后即可继续使用，请联系服务商',
    'error.permission.denied': '没有权限，请联系管理员开通',
    'error.confirmation.waiting': '此操作需安全管理员复核，已提交申请；结果会以消息通知您',
    'error.key.invalid': '密钥无效：不存在、已撤销或已过期',
    'error.key.not_here': '程序的密钥不能用在这里，请本人登录后操作',
    'error.chat.not_enabled': '聊天服务未开通',
    'error.licence.ended': '平台许可已过期，不能修改；查看不受影响，请联系平台运营',
    'error.job.not_found': '任务不存在或已清理',
    'error.job.person_left': '任务已停止：发起人的账号已停用、已离职或授权已失效',
    'error.job.right_lost': '任务已停止：发起人的权限在此期间发生了变化，请以当前权限重新发起',
    'error.job.state': '任务当前状态不允许此操作，请刷新后再看',
    'error.config.invalid': '配置项 {{name}} 的值无效，请更正',
    'error.space.not_found': '空间不存在，或您不在其中',
    'error.space.read_only': '企业的有效期已过，现在只能查看，不能修改。请联系服务商续期',
    'error.quota.records': '企业的记录数已达配额（{{most}} 条），请先清理或联系服务商扩容',
    'error.quota.storage': '企业的存储空间已达配额（{{most}} MB），请先清理或联系服务商扩容',
    'error.server.busy': '服务不可用：当前繁忙，请稍后再试',
    'error.server.starting': '服务正在启动，请稍候',
    'error.server.failed': '操作失败，请稍后再试；若仍失败，请把编号发给管理员',
  },

  en: {
    'error.request.invalid': 'Something in the request is wrong. Check it and try again.',
    'error.request.unreadable': 'The request could not be read. Send it again as JSON.',
    'error.request.cancelled': 'The request was cancelled',
    'error.request.too_large': 'That is too much at once. Send it in smaller parts.',
    'error.request.not_found': 'There is nothing at this address. Check it and try again.',
    'error.request.method': 'This address does not support that operation.',
    'error.request.too_many': 'Too many requests. Try again in a moment.',
    'error.auth.required': 'Sign in first.',
    'error.auth.stopped': 'The enterprise has been stopped, and you have been signed out.',
    'error.auth.origin': 'The request came from another site and was refused. Work from inside the product.',
    'error.auth.duty_password': 'Change your password first',
    'error.auth.duty_two_step': 'This space asks for two-step verification; set it up first',
    'error.hosting.ended': 'Hosting of this account has ended. Go back to your own account',
    'error.auth.trustee': 'This is not possible in a hosted account; only its owner can do it',
    'error.trial.read_only': 'A trial only shows; nothing can be changed in it',
    'error.feature.off': 'The administrator has switched this feature off',
    'error.feature.devices':
      'Devices are switched off for this enterprise. Nothing is lost, and all comes back once switched on: ask the provider',
    'error.feature.integration':
      'Data integration is switched off for this enterprise. Nothing is lost, and all comes back once switched on: ask the provider',
    'error.feature.gateway':
      'The gateway is switched off for this enterprise. Nothing is lost, and all comes back once switched on: ask the provider',
    'error.feature.assistant':
      'The assistant is switched off for this enterprise. Nothing is lost, and all comes back once switched on: ask the provider',
    'error.feature.public_forms':
      'Public forms are switched off for this enterprise. Nothing is lost, and all comes back once switched on: ask the provider',
    'error.feature.payments':
      'Payments are switched off for this enterprise. Nothing is lost, and all comes back once switched on: ask the provider',
    'error.feature.chat':
      'Chat is switched off for this enterprise. Nothing is lost, and all comes back once switched on: ask the provider',
    'error.permission.denied': 'No permission. Ask an administrator for it.',
    'error.confirmation.waiting':
      'The security officer confirms this first. The request has been sent; a message tells you the decision',
    'error.key.invalid': 'This key is not valid: unknown, withdrawn or expired.',
    'error.key.not_here': 'The key of a program does not open this. Sign in as a person.',
    'error.chat.not_enabled': 'Chat is not enabled',
    'error.licence.ended':
      'The licence of the platform has ended: changes are refused, reading goes on. Ask the operator of the platform.',
    'error.job.not_found': 'The job does not exist or has been cleared.',
    'error.job.person_left':
      'The job was stopped: the person who requested it is disabled or has left, or their key has ended.',
    'error.job.right_lost':
      'The job was stopped: the rights of the person who requested it have changed. Request it again with the rights of now.',
    'error.job.state': 'The job cannot do that in its current state. Refresh to see where it stands.',
    'error.config.invalid': 'The value of {{name}} is not valid. Correct it.',
    'error.space.not_found': 'This space does not exist, or you are not a member of it.',
    'error.space.read_only':
      'The validity of the enterprise has ended: it can be read but not changed. Ask your provider to renew it.',
    'error.quota.records':
      'The enterprise has reached its quota of {{most}} records. Clean up, or ask your provider for more.',
    'error.quota.storage':
      'The enterprise has reached its storage quota of {{most}} MB. Clean up, or ask your provider for more.',
    'error.server.busy': 'Service unavailable: it is busy. Try again in a moment.',
    'error.server.starting': 'The service is starting. One moment, please.',
    'error.server.failed':
      'Operation failed. Try again; if it keeps failing, send the trace id to your administrator.',
  },
} satisfies Texts
