import { createSign, createVerify, type KeyObject } from 'node:crypto'
import { isPlainObject } from '@gantry/base/shared'
import { centsOf, yuanOf } from '../../shared/money.ts'
import { readPrivateKey, readPublicKey } from './keys.ts'
import {
  type Line,
  type OpenAccount,
  type Outcome,
  type PayNotice,
  type RefundOutcome,
  refused,
  type SendCall,
  unverified,
} from './line.ts'

type Parameters = Readonly<Record<string, string>>

interface Answer {
  readonly code: string
  readonly msg?: string
  readonly sub_code?: string
  readonly sub_msg?: string
  readonly trade_no?: string
  readonly trade_status?: string
  readonly total_amount?: string
  readonly send_pay_date?: string
  readonly qr_code?: string
  readonly fund_change?: string
  readonly refund_status?: string
}

/** Alipay writes moments as the wall time of China. */
const chinaTime = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const fromChinaTime = (text: string | undefined): Date =>
  text ? new Date(`${text.replace(' ', 'T')}+08:00`) : new Date()

/** The text that is signed: parameters in the order of their names, without empty ones. */
const signedText = (parameters: Parameters, without: readonly string[]): string =>
  Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const isSigned = (key: KeyObject, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64')

/**
 * The answer as it was signed: the text of its object, which must not be parsed and written again, because the order and
 * spaces of the provider count.
 */
const signedPart = (body: string, name: string): string | null => {
  const begins = body.indexOf(`"${name}":`)
  if (begins < 0) return null
  const start = body.indexOf('{', begins)
  let depth = 0
  let isText = false
  for (let at = start; at < body.length; at++) {
    const character = body[at]
    if (isText) {
      if (character === '\\') at++
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return body.slice(start, at + 1)
  }
  return null
}

const outcomeOf = ({ trade_status, trade_no, total_amount, send_pay_date }: Answer): Outcome => {
  if (trade_status === 'TRADE_SUCCESS' || trade_status === 'TRADE_FINISHED')
    return {
      state: 'paid',
      theirNo: trade_no ?? '',
      amount: centsOf(total_amount ?? '') ?? 0,
      at: fromChinaTime(send_pay_date),
    }
  return { state: trade_status === 'TRADE_CLOSED' ? 'closed' : 'waiting' }
}

/** Alipay, with RSA2 signatures of both sides. */
export const alipayLine = (account: OpenAccount, send: SendCall): Line => {
  const ownKey = readPrivateKey(account.privateKey)
  const theirKey = readPublicKey(account.providerKey)
  if (!ownKey || !theirKey) throw refused('alipay', 'KEY', '')

  const signedForm = (method: string, content: object, more: Parameters = {}): URLSearchParams => {
    const parameters: Parameters = {
      app_id: account.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(new Date()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    }
    const sign = createSign('RSA-SHA256')
      .update(signedText(parameters, ['sign']), 'utf8')
      .sign(ownKey, 'base64')
    return new URLSearchParams({ ...parameters, sign })
  }

  /** @throws AppError payment.unverified, payment.provider unless the answer succeeded or has one of the expected codes */
  const ask = async (
    method: string,
    content: object,
    more: Parameters = {},
    expected: readonly string[] = [],
  ): Promise<Answer> => {
    const { body, status } = await send({
      method: 'POST',
      url: account.endpoint,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: signedForm(method, content, more).toString(),
    })
    const part = signedPart(body, `${method.replaceAll('.', '_')}_response`)
    const sign = /"sign"\s*:\s*"([^"]+)"/.exec(body)?.[1]
    if (part === null || !sign) {
      const failure = signedPart(body, 'error_response')
      const { sub_code, sub_msg, msg } = answerOf(failure ?? '{}')
      throw refused('alipay', sub_code ?? String(status), sub_msg ?? msg ?? '')
    }
    if (!isSigned(theirKey, part, sign)) throw unverified()
    const answer = answerOf(part)
    if (answer.code !== '10000' && !expected.includes(answer.sub_code ?? ''))
      throw refused('alipay', answer.sub_code ?? answer.code, answer.sub_msg ?? answer.msg ?? '')
    return answer
  }

  return {
    begin: async ({ no, method, title, amount, closesAt, noticeUrl }) => {
      const content = {
        out_trade_no: no,
        total_amount: yuanOf(amount),
        subject: title,
        time_expire: chinaTime(closesAt),
        ...(method === 'alipay_page' && { product_code: 'FAST_INSTANT_TRADE_PAY' }),
      }
      if (method === 'alipay_page') {
        const form = signedForm('alipay.trade.page.pay', content, { notify_url: noticeUrl })
        return { qr: null, link: `${account.endpoint}?${form}`, jsapi: null }
      }
      const { qr_code } = await ask('alipay.trade.precreate', content, { notify_url: noticeUrl })
      return { qr: qr_code ?? null, link: null, jsapi: null }
    },
    query: async no => {
      const answer = await ask('alipay.trade.query', { out_trade_no: no }, {}, ['ACQ.TRADE_NOT_EXIST'])
      return answer.code === '10000' ? outcomeOf(answer) : { state: 'unknown' }
    },
    close: async no => {
      // Before the payer has scanned the code Alipay knows no trade, so there is nothing to close.
      await ask('alipay.trade.close', { out_trade_no: no }, {}, ['ACQ.TRADE_NOT_EXIST'])
    },
    refund: async ({ no, refundNo, amount, reason }) => {
      const answer = await ask('alipay.trade.refund', {
        out_trade_no: no,
        out_request_no: refundNo,
        refund_amount: yuanOf(amount),
        refund_reason: reason,
      })
      return refundOutcomeOf(answer.fund_change === 'Y', answer)
    },
    queryRefund: async ({ no, refundNo }) => {
      const answer = await ask('alipay.trade.fastpay.refund.query', {
        out_trade_no: no,
        out_request_no: refundNo,
      })
      return refundOutcomeOf(answer.refund_status === 'REFUND_SUCCESS', answer)
    },
    check: async () => {
      await ask('alipay.trade.query', { out_trade_no: 'GANTRYCHECK' }, {}, ['ACQ.TRADE_NOT_EXIST'])
      return { providerKey: null }
    },
    readNotice: ({ body }) => readNotice(account, theirKey, body),
  }
}

const answerOf = (text: string): Answer => {
  try {
    const value: unknown = JSON.parse(text)
    return isPlainObject(value) ? ({ code: '', ...value } as Answer) : { code: '' }
  } catch {
    return { code: '' }
  }
}

/** A refund that moved no money yet goes on: Alipay answers at once and settles later. */
const refundOutcomeOf = (isDone: boolean, { trade_no }: Answer): RefundOutcome => ({
  state: isDone ? 'done' : 'running',
  theirNo: trade_no ?? null,
  note: '',
})

const readNotice = (account: OpenAccount, key: KeyObject, body: string): PayNotice => {
  const form: Parameters = Object.fromEntries(new URLSearchParams(body))
  const { sign = '', notify_id = '', app_id, out_trade_no = '', gmt_payment, trade_status } = form
  if (notify_id === '' || app_id !== account.appId) throw unverified()
  if (!isSigned(key, signedText(form, ['sign', 'sign_type']), sign)) throw unverified()
  const { trade_no, total_amount } = form
  const outcome = outcomeOf({
    code: '',
    ...(trade_status !== undefined && { trade_status }),
    ...(trade_no !== undefined && { trade_no }),
    ...(total_amount !== undefined && { total_amount }),
    ...(gmt_payment !== undefined && { send_pay_date: gmt_payment }),
  })
  // Notices of refunds repeat the trade with the amount refunded; refunds are asked for by query.
  return form.refund_fee === undefined
    ? { id: notify_id, about: { kind: 'payment', no: out_trade_no, outcome } }
    : { id: notify_id, about: { kind: 'other' } }
}
