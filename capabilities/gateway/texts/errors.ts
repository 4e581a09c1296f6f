import type { ErrorSentences } from '@gantry/base/shared'
import type { errors, GatewayIssue } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, GatewayIssue>

const zh: Sentences = {
  'error.gateway.not_found': '没有这个接口，或它已停用',
  'error.gateway.retired': '接口的第 {{version}} 版已停止服务，请换用新版本',
  'error.gateway.no_key': '请带上密钥调用：Authorization: Bearer gk_live_…',
  'error.gateway.scope': '这个密钥没有被授权调用此接口',
  'error.gateway.foreign_key': '密钥“{{key}}”使用另一位管理员的权限，只有其本人可以用它试调用',
  'error.gateway.operation': '此接口不支持 {{method}} 操作',
  'error.gateway.outside': '写入的内容超出了此接口允许的范围',
  'error.gateway.quota': '密钥的配额（{{limit}} 次）已用完，下个周期恢复',
  'error.gateway.repeated': '同一个幂等键已用于另一个请求',
  'error.gateway.connector': '没有这个连接器或请求，或它已停用',
  'error.gateway.open': '“{{host}}”近期频繁失败，已暂停调用，{{seconds}} 秒后再试',
  'issue.api_breaks': '“{{value}}”的变更会影响正在调用此版本的程序，请先升级版本号',
  'issue.api_version': '版本号只能保持不变，或改为 {{next}}',
  'issue.api_path': '发布后不能更改访问路径',
  'issue.webhook_insecure': '不能用 http 发送到“{{host}}”，请使用 https',
  'issue.webhook_internal': '“{{host}}”是内网地址，需先由平台管理员允许',
}

const en: Sentences = {
  'error.gateway.not_found': 'There is no such interface, or it is switched off',
  'error.gateway.retired': 'Version {{version}} of the interface is no longer served; use a newer one',
  'error.gateway.no_key': 'Send a key: Authorization: Bearer gk_live_…',
  'error.gateway.scope': 'This key may not call this interface',
  'error.gateway.foreign_key':
    'The key “{{key}}” has the rights of another administrator; only its owner can try calls with it',
  'error.gateway.operation': 'This interface does not support {{method}}',
  'error.gateway.outside': 'What was written is outside of what this interface allows',
  'error.gateway.quota': 'The quota of the key ({{limit}} calls) is used up until the next period',
  'error.gateway.repeated': 'This idempotency key was used for another request',
  'error.gateway.connector': 'There is no such connector or request, or it is switched off',
  'error.gateway.open':
    'Calls to “{{host}}” failed too often and are held back; try again in {{seconds}} seconds',
  'issue.api_breaks':
    'Programs that call this version would notice the change of “{{value}}”; raise the version first',
  'issue.api_version': 'The version stays as it is, or becomes {{next}}',
  'issue.api_path': 'The path cannot change once it is published',
  'issue.webhook_insecure': '“{{host}}” has to be called with https',
  'issue.webhook_internal':
    '“{{host}}” is an internal address; the operator of the platform has to allow it first',
}

export const errorTexts = { 'zh-CN': zh, en }
