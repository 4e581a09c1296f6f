import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.payment.provider': '支付平台拒绝了请求：{{code}} {{said}}',
  'error.payment.unverified': '支付平台的签名校验失败，请核对平台公钥与 APIv3 密钥',
  'error.payment.keys': '账号缺少密钥，请先在商户管理中补充',
  'error.payment.state': '订单的状态已改变，请刷新后重试',
  'error.payment.limit': '超出支付渠道的限额，请换一种支付方式',
  'error.payment.no_way': '没有可用的支付渠道，请检查产品的渠道、商户与密钥',
  'error.payment.statement': '对账单第 {{line}} 行无法读取，请从支付平台重新下载后导入',
  'error.payment.statement_twice': '对账单第 {{line}} 行与第 {{first}} 行相同，请从支付平台重新下载后导入',
  'error.payment.statement_future': '对账单第 {{line}} 行的时间 {{at}} 还没有到，请核对文件',
  'error.payment.day_closed': '{{day}} 已结账，不能再修改',
  'error.payment.day_open': '差异尚未全部处理，或处理金额与差异不符，暂不能结账',
}

const en: Sentences = {
  'error.payment.provider': 'The payment provider refused: {{code}} {{said}}',
  'error.payment.unverified':
    'The signature of the payment provider is wrong. Check its public key and the APIv3 key.',
  'error.payment.keys': 'The account has not all its keys. Add them under Merchants.',
  'error.payment.state': 'The state of the order has changed. Refresh and try again.',
  'error.payment.limit': 'The amount is beyond the limits of the channels. Choose another way to pay.',
  'error.payment.no_way':
    'No channel can take this payment. Check the channels of the product, the merchant and its keys.',
  'error.payment.statement_twice':
    'Line {{line}} of the statement is the same as line {{first}}. Download it from the provider again.',
  'error.payment.statement_future':
    'Line {{line}} of the statement is of {{at}}, which lies ahead. Check the file.',
  'error.payment.statement':
    'Line {{line}} of the statement cannot be read. Download it from the provider again.',
  'error.payment.day_closed': '{{day}} is closed and cannot change any more.',
  'error.payment.day_open':
    'Some differences are not settled, or what they were settled with does not add up.',
}

export const errorTexts = { 'zh-CN': zh, en }
