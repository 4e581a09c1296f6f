import {
  constants,
  createDecipheriv,
  createSign,
  createVerify,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { isPlainObject } from '@gantry/base/shared'
import type { OutboundAnswer } from '@gantry/outbound/server'
import { readPrivateKey, readPublicKey } from './keys.ts'
import {
  type Line,
  type NoticeRequest,
  type OpenAccount,
  type Outcome,
  type PayNotice,
  type RefundOutcome,
  refused,
  type SendCall,
  unverified,
} from './line.ts'

/** Seconds that the timestamp of a notice may differ, against replays. */
const mostSkew = 300

interface Sealed {
  readonly nonce: string
  readonly associated_data?: string
  readonly ciphertext: string
}

interface Transaction {
  readonly out_trade_no: string
  readonly transaction_id?: string
  readonly trade_state: string
  readonly success_time?: string
  readonly amount?: { readonly total: number }
}

interface RefundAnswer {
  readonly out_refund_no: string
  readonly refund_id?: string
  readonly status?: string
  readonly refund_status?: string
}

const sign = (key: KeyObject, lines: readonly string[]): string =>
  createSign('RSA-SHA256')
    .update(lines.map(line => `${line}\n`).join(''))
    .sign({ key, padding: constants.RSA_PKCS1_PADDING }, 'base64')

const verify = (key: KeyObject, lines: readonly string[], signature: string): boolean =>
  createVerify('RSA-SHA256')
    .update(lines.map(line => `${line}\n`).join(''))
    .verify({ key, padding: constants.RSA_PKCS1_PADDING }, signature, 'base64')

/** Decrypts a resource with the APIv3 key (AES-256-GCM, the tag after the text). @throws AppError payment.unverified */
const openSealed = (apiKey: string, { nonce, associated_data = '', ciphertext }: Sealed): string => {
  const bytes = Buffer.from(ciphertext, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce))
    decipher.setAAD(Buffer.from(associated_data))
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  } catch {
    // A tag mismatch: another key, or altered text.
    throw unverified()
  }
}

const textOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : ''

/** A JSON object as the provider documents it; an empty one for anything else. */
const jsonOf = <T extends object>(body: string): Partial<T> => {
  try {
    const value = JSON.parse(body) as Partial<T>
    return isPlainObject(value) ? value : {}
  } catch {
    return {}
  }
}

const outcomeOf = (transaction: Partial<Transaction>): Outcome => {
  const { trade_state = '', transaction_id = '', amount, success_time } = transaction
  if (trade_state === 'SUCCESS' || trade_state === 'REFUND')
    return {
      state: 'paid',
      theirNo: transaction_id,
      amount: amount?.total ?? 0,
      at: new Date(success_time ?? Date.now()),
    }
  return { state: ['CLOSED', 'REVOKED', 'PAYERROR'].includes(trade_state) ? 'closed' : 'waiting' }
}

const refundOutcomeOf = ({ refund_id, status, refund_status }: Partial<RefundAnswer>): RefundOutcome => {
  const said = status ?? refund_status ?? ''
  return {
    state: said === 'SUCCESS' ? 'done' : said === 'PROCESSING' ? 'running' : 'failed',
    theirNo: refund_id ?? null,
    note: said === 'SUCCESS' || said === 'PROCESSING' ? '' : said,
  }
}

/** WeChat Pay, version 3: requests signed with the merchant's key, answers and notices with that of the platform. */
export const wechatLine = (account: OpenAccount, send: SendCall): Line => {
  const ownKey = readPrivateKey(account.privateKey)
  const knownKey = account.providerKey === '' ? null : readPublicKey(account.providerKey)
  if (!ownKey) throw refused('wechat', 'KEY', '')

  /** Sends a signed request; `key` verifies its answer, null: only the caller can (a first certificate). */
  const exchange = async (
    method: 'GET' | 'POST',
    path: string,
    content: object | null,
    key: KeyObject | null,
  ): Promise<OutboundAnswer> => {
    const body = content === null ? '' : JSON.stringify(content)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const signature = sign(ownKey, [method, path, timestamp, nonce, body])
    const credentials = Object.entries({
      mchid: account.account,
      nonce_str: nonce,
      signature,
      timestamp,
      serial_no: account.serial,
    })
    const answer = await send({
      method,
      url: `${account.endpoint}${path}`,
      headers: {
        accept: 'application/json',
        authorization: `WECHATPAY2-SHA256-RSA2048 ${credentials.map(([name, value]) => `${name}="${value}"`).join(',')}`,
        ...(content !== null && { 'content-type': 'application/json' }),
      },
      ...(content !== null && { body }),
    })
    if (key && !isSigned(key, answer.headers, answer.body)) throw unverified()
    return answer
  }

  const isSigned = (key: KeyObject, headers: NoticeRequest['headers'], body: string): boolean =>
    verify(
      key,
      [textOf(headers['wechatpay-timestamp']), textOf(headers['wechatpay-nonce']), body],
      textOf(headers['wechatpay-signature']),
    )

  const known = (): KeyObject => {
    if (!knownKey) throw unverified()
    return knownKey
  }

  const refusal = (answer: OutboundAnswer): Error => {
    const { code, message } = jsonOf<{ code: string; message: string }>(answer.body)
    return refused('wechat', String(code ?? answer.status), String(message ?? ''))
  }

  const ask = async <T extends object>(
    method: 'GET' | 'POST',
    path: string,
    content: object | null = null,
  ): Promise<Partial<T>> => {
    const answer = await exchange(method, path, content, known())
    if (answer.status >= 300) throw refusal(answer)
    return jsonOf<T>(answer.body)
  }

  const transactionPath = (no: string, more = ''): string =>
    `/v3/pay/transactions/out-trade-no/${encodeURIComponent(no)}${more}`

  /** The newest certificate of the platform, which only the APIv3 key can decrypt. */
  const fetchPlatformKey = async (): Promise<string> => {
    const answer = await exchange('GET', '/v3/certificates', null, null)
    if (answer.status >= 300) throw refusal(answer)
    const { data } = jsonOf<{
      data: readonly { effective_time: string; encrypt_certificate: Sealed }[]
    }>(answer.body)
    const newest = [...(data ?? [])].sort((a, b) => b.effective_time.localeCompare(a.effective_time))[0]
    if (!newest) throw unverified()
    const certificate = openSealed(account.apiKey, newest.encrypt_certificate)
    const key = readPublicKey(certificate)
    if (!key || !isSigned(key, answer.headers, answer.body)) throw unverified()
    return certificate
  }

  return {
    begin: async ({ no, method, title, amount, closesAt, noticeUrl, openId }) => {
      const order = {
        appid: account.appId,
        mchid: account.account,
        description: title,
        out_trade_no: no,
        time_expire: closesAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: noticeUrl,
        amount: { total: amount, currency: 'CNY' },
      }
      if (method === 'wechat_native') {
        const { code_url } = await ask<{ code_url: string }>('POST', '/v3/pay/transactions/native', order)
        return { qr: code_url ?? null, link: null, jsapi: null }
      }
      const { prepay_id } = await ask<{ prepay_id: string }>('POST', '/v3/pay/transactions/jsapi', {
        ...order,
        payer: { openid: openId },
      })
      const timeStamp = String(Math.floor(Date.now() / 1000))
      const nonceStr = randomBytes(16).toString('hex')
      const prepay = `prepay_id=${prepay_id}`
      const jsapi = {
        appId: account.appId,
        timeStamp,
        nonceStr,
        package: prepay,
        signType: 'RSA',
        paySign: sign(ownKey, [account.appId, timeStamp, nonceStr, prepay]),
      }
      return { qr: null, link: null, jsapi }
    },
    query: async no => {
      const path = `${transactionPath(no)}?mchid=${encodeURIComponent(account.account)}`
      const answer = await exchange('GET', path, null, known())
      if (answer.status === 404) return { state: 'unknown' }
      if (answer.status >= 300) throw refusal(answer)
      return outcomeOf(jsonOf<Transaction>(answer.body))
    },
    close: async no => {
      await ask('POST', transactionPath(no, '/close'), { mchid: account.account })
    },
    refund: async ({ no, refundNo, amount, total, reason, noticeUrl }) =>
      refundOutcomeOf(
        await ask<RefundAnswer>('POST', '/v3/refund/domestic/refunds', {
          out_trade_no: no,
          out_refund_no: refundNo,
          reason,
          notify_url: noticeUrl,
          amount: { refund: amount, total, currency: 'CNY' },
        }),
      ),
    queryRefund: async ({ refundNo }) =>
      refundOutcomeOf(
        await ask<RefundAnswer>('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`),
      ),
    check: async () => {
      const providerKey = knownKey ? null : await fetchPlatformKey()
      const key = knownKey ?? readPublicKey(providerKey ?? '')
      const path = `${transactionPath('GANTRYCHECK')}?mchid=${encodeURIComponent(account.account)}`
      const answer = await exchange('GET', path, null, key)
      // An unknown order is the expected answer: the signatures of both sides were accepted.
      if (answer.status !== 404 && answer.status >= 300) throw refusal(answer)
      return { providerKey }
    },
    readNotice: request => readNotice(account, known(), request, isSigned),
  }
}

const readNotice = (
  account: OpenAccount,
  key: KeyObject,
  { headers, body, now }: NoticeRequest,
  isSigned: (key: KeyObject, headers: NoticeRequest['headers'], body: string) => boolean,
): PayNotice => {
  const sentAt = Number(textOf(headers['wechatpay-timestamp'])) * 1000
  if (!(Math.abs(now.getTime() - sentAt) <= mostSkew * 1000)) throw unverified()
  if (!isSigned(key, headers, body)) throw unverified()
  const { id, event_type, resource } = jsonOf<{ id: string; event_type: string; resource: Sealed }>(body)
  if (!id || !resource) throw unverified()
  const content = openSealed(account.apiKey, resource)
  if (event_type?.startsWith('TRANSACTION.')) {
    const { out_trade_no: no = '', ...transaction } = jsonOf<Transaction>(content)
    return { id, about: { kind: 'payment', no, outcome: outcomeOf(transaction) } }
  }
  if (event_type?.startsWith('REFUND.')) {
    const { out_refund_no: refundNo = '', ...refund } = jsonOf<RefundAnswer>(content)
    return { id, about: { kind: 'refund', refundNo, outcome: refundOutcomeOf(refund) } }
  }
  return { id, about: { kind: 'other' } }
}
