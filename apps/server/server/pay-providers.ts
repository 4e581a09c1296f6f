import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const sign = (key: string, content: string): string =>
  createSign('RSA-SHA256').update(content, 'utf8').sign(key, 'base64')
const verify = (key: string, content: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(content, 'utf8').verify(key, signature, 'base64')

/** A payment as the provider knows it; `amount` in hundredths. */
export interface Trade {
  readonly amount: number
  readonly noticeUrl: string
  state: 'waiting' | 'paid' | 'closed'
}

const listening = async (answer: (request: IncomingMessage, reply: ServerResponse) => Promise<void>) => {
  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise(resolve => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** WeChat Pay, version 3, as its documents describe it: verifies every signature and signs every answer. */
export const wechatServer = async () => {
  const own = keyPair()
  const merchant = keyPair()
  const apiKey = randomBytes(16).toString('hex')
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, number>()
  /** What the next requests for a refund are answered instead; null: the refund is taken and the connection ends without an answer. */
  const faults: ([number, object] | null)[] = []

  const signed = (body: string) => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const nonce = randomBytes(16).toString('hex')
    return {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': 'PLATFORM',
      'wechatpay-signature': sign(own.privateKey, `${timestamp}\n${nonce}\n${body}\n`),
    }
  }
  const transaction = (no: string, trade: Trade) => ({
    out_trade_no: no,
    transaction_id: `42${no}`,
    trade_state: trade.state === 'paid' ? 'SUCCESS' : trade.state === 'closed' ? 'CLOSED' : 'NOTPAY',
    success_time: new Date().toISOString(),
    amount: { total: trade.amount },
  })
  const handle = (
    method: string,
    path: string,
    content: Record<string, unknown>,
  ): [number, object | null] | null => {
    const no = /out-trade-no\/(\w+)/.exec(path)?.[1] ?? ''
    const isInside = path === '/v3/pay/transactions/jsapi'
    if (isInside || path === '/v3/pay/transactions/native') {
      const { out_trade_no, amount, notify_url, payer } = content as {
        out_trade_no: string
        amount: { total: number }
        notify_url: string
        payer?: { openid?: string }
      }
      if (isInside && !payer?.openid) return [400, { code: 'PARAM_ERROR', message: '缺少 openid' }]
      if (trades.has(out_trade_no)) return [400, { code: 'OUT_TRADE_NO_USED', message: '商户订单号重复' }]
      trades.set(out_trade_no, { amount: amount.total, noticeUrl: notify_url, state: 'waiting' })
      if (isInside) return [200, { prepay_id: `wx${out_trade_no}` }]
      return [200, { code_url: `weixin://wxpay/bizpayurl?pr=${out_trade_no}` }]
    }
    if (path === '/v3/refund/domestic/refunds') {
      const { out_refund_no, amount } = content as { out_refund_no: string; amount: { refund: number } }
      const fault = faults.shift()
      if (fault) return fault
      refunds.set(out_refund_no, amount.refund)
      if (fault === null) return null
      return [200, { out_refund_no, refund_id: `50${out_refund_no}`, status: 'PROCESSING' }]
    }
    if (path.startsWith('/v3/refund/domestic/refunds/')) {
      const out_refund_no = path.split('/').at(-1) ?? ''
      if (!refunds.has(out_refund_no)) return [404, { code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' }]
      return [200, { out_refund_no, refund_id: '50', status: 'SUCCESS' }]
    }
    const trade = trades.get(no)
    if (!trade) return [404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' }]
    if (method === 'POST' && path.endsWith('/close')) {
      trade.state = 'closed'
      return [204, null]
    }
    return [200, transaction(no, trade)]
  }

  const url = await listening(async (request, reply) => {
    const body = await text(request)
    const parts = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const given = Object.fromEntries(
      [...parts.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const content = `${request.method}\n${request.url}\n${given.timestamp}\n${given.nonce_str}\n${body}\n`
    const isRight = given.mchid === '1900000001' && verify(merchant.publicKey, content, given.signature ?? '')
    const answered: [number, object | null] | null = isRight
      ? handle(request.method ?? '', request.url?.split('?')[0] ?? '', body === '' ? {} : JSON.parse(body))
      : [401, { code: 'SIGN_ERROR', message: '签名错误' }]
    if (answered === null) {
      request.socket.destroy()
      return
    }
    const [status, answer] = answered
    const said = answer === null ? '' : JSON.stringify(answer)
    reply.writeHead(status, signed(said)).end(said)
  })

  /** A notice with its headers; `key` seals it, another one than the merchant's makes it unreadable. */
  const notice = (
    no: string,
    { id = randomBytes(8).toString('hex'), total }: { id?: string; total?: number } = {},
  ) => {
    const trade = trades.get(no)!
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', apiKey, nonce)
    cipher.setAAD(Buffer.from('transaction'))
    const resource = JSON.stringify({
      ...transaction(no, { ...trade, state: 'paid' }),
      amount: { total: total ?? trade.amount },
    })
    const sealed = Buffer.concat([cipher.update(resource), cipher.final(), cipher.getAuthTag()])
    const body = JSON.stringify({
      id,
      event_type: 'TRANSACTION.SUCCESS',
      resource: { nonce, associated_data: 'transaction', ciphertext: sealed.toString('base64') },
    })
    return { url: trade.noticeUrl, body, headers: signed(body) }
  }
  /** Whether WeChat on a phone would take these parameters of a page. */
  const opensInside = ({ appId, timeStamp, nonceStr, package: prepay, paySign }: Record<string, string>) =>
    verify(merchant.publicKey, `${appId}\n${timeStamp}\n${nonceStr}\n${prepay}\n`, paySign ?? '')
  return {
    url,
    merchantKey: merchant.privateKey,
    ownKey: own.publicKey,
    apiKey,
    trades,
    refunds,
    faults,
    notice,
    opensInside,
  }
}

/** Alipay, as its documents describe it: signed forms in, signed objects out. */
export const alipayServer = async () => {
  const own = keyPair()
  const merchant = keyPair()
  const trades = new Map<string, Trade>()

  const textOf = (parameters: Readonly<Record<string, string>>, without: readonly string[]): string =>
    Object.keys(parameters)
      .filter(name => parameters[name] !== '' && !without.includes(name))
      .sort()
      .map(name => `${name}=${parameters[name]}`)
      .join('&')
  const yuan = (cents: number) => (cents / 100).toFixed(2)
  const handle = (form: Readonly<Record<string, string>>): object => {
    const content = JSON.parse(form.biz_content ?? '{}')
    const no: string = content.out_trade_no
    const trade = trades.get(no)
    if (form.method === 'alipay.trade.precreate' || form.method === 'alipay.trade.page.pay') {
      trades.set(no, {
        amount: Math.round(Number(content.total_amount) * 100),
        noticeUrl: form.notify_url ?? '',
        state: 'waiting',
      })
      return { code: '10000', msg: 'Success', out_trade_no: no, qr_code: `https://qr.alipay.com/${no}` }
    }
    if (!trade)
      return {
        code: '40004',
        msg: 'Business Failed',
        sub_code: 'ACQ.TRADE_NOT_EXIST',
        sub_msg: '交易不存在 {"}',
      }
    if (form.method === 'alipay.trade.refund')
      return { code: '10000', msg: 'Success', fund_change: 'Y', trade_no: `20${no}` }
    const status = trade.state === 'paid' ? 'TRADE_SUCCESS' : 'WAIT_BUYER_PAY'
    return {
      code: '10000',
      msg: 'Success',
      trade_no: `20${no}`,
      trade_status: status,
      total_amount: yuan(trade.amount),
    }
  }
  const url = await listening(async (request, reply) => {
    const isPage = request.method === 'GET'
    const query = new URL(request.url ?? '', 'http://127.0.0.1').searchParams
    const form = Object.fromEntries(isPage ? query : new URLSearchParams(await text(request)))
    const isRight = verify(merchant.publicKey, textOf(form, ['sign']), form.sign ?? '')
    const answer = isRight
      ? handle(form)
      : { code: '40002', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' }
    if (isPage) {
      reply.writeHead(isRight && form.method === 'alipay.trade.page.pay' ? 200 : 400).end()
      return
    }
    const said = JSON.stringify(answer)
    const name = `${form.method?.replaceAll('.', '_')}_response`
    reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`{"${name}":${said},"sign":"${sign(own.privateKey, said)}"}`)
  })
  const notice = (no: string) => {
    const trade = trades.get(no)!
    const form: Record<string, string> = {
      notify_id: randomBytes(8).toString('hex'),
      app_id: '2021000000000001',
      out_trade_no: no,
      trade_no: `20${no}`,
      trade_status: 'TRADE_SUCCESS',
      total_amount: yuan(trade.amount),
      gmt_payment: '2026-11-20 10:00:00',
      subject: '短信包 & 1+1',
    }
    const body = new URLSearchParams({
      ...form,
      sign: sign(own.privateKey, textOf(form, [])),
      sign_type: 'RSA2',
    })
    return { url: trade.noticeUrl, body: body.toString() }
  }
  return { url: `${url}/gateway.do`, merchantKey: merchant.privateKey, ownKey: own.publicKey, trades, notice }
}
