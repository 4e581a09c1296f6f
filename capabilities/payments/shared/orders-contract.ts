import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { PayMethod } from './methods.ts'
import * as schema from './schemas.ts'
import { type OrderState, orderStates, type RefundState } from './states.ts'

export interface PayOrder {
  readonly id: string
  readonly no: string
  readonly space: { readonly id: string; readonly name: string }
  readonly product: { readonly id: string; readonly name: string }
  readonly amount: number
  readonly refunded: number
  readonly state: OrderState
  readonly method: PayMethod | null
  readonly merchant: string | null
  readonly createdAt: string
  readonly paidAt: string | null
}

export interface PayRefund {
  readonly id: string
  readonly no: string
  readonly amount: number
  readonly reason: string
  readonly state: RefundState
  readonly note: string
  readonly at: string
}

export interface PayEvent {
  readonly at: string
  readonly who: string
  readonly action: string
  readonly note: string
}

/** What a payer scans or opens. */
export interface PayCode {
  readonly qr: string | null
  readonly link: string | null
  /** Parameters for a page inside WeChat. */
  readonly jsapi: Readonly<Record<string, string>> | null
}

export interface PayOrderDetail extends PayOrder {
  readonly note: string
  readonly theirNo: string | null
  readonly code: PayCode | null
  readonly closesAt: string | null
  readonly refunds: readonly PayRefund[]
  readonly history: readonly PayEvent[]
  /** Ways to pay that can pay it now. */
  readonly types: readonly {
    readonly id: string
    readonly nameZh: string
    readonly nameEn: string
    readonly icon: string
    readonly method: PayMethod
  }[]
}

const space = Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })
const one = Type.Object({ id: schema.id })

export const listOrders = contract({
  ...schema.operator,
  method: 'GET',
  path: '/operator/payments/orders',
  summary: 'Orders of all spaces, newest first, 30 a page',
  input: Type.Object({
    state: Type.Optional(Type.Enum(orderStates)),
    product: Type.Optional(schema.id),
    merchant: Type.Optional(schema.id),
    search: Type.Optional(Type.String({ maxLength: 64 })),
    page: schema.page,
  }),
  output: Type.Unsafe<{ readonly data: readonly PayOrder[]; readonly more: boolean }>(schema.object),
})

export const readOrder = contract({
  ...schema.operator,
  method: 'GET',
  path: '/operator/payments/orders/:id',
  summary: 'An order with its history, refunds and the ways to pay it',
  input: one,
  output: Type.Unsafe<PayOrderDetail>(schema.object),
})

export const openOrder = contract({
  ...schema.operator,
  method: 'POST',
  path: '/operator/payments/orders',
  summary: 'Asks a space to pay for a product; the key makes repeating it harmless',
  input: Type.Object({
    key: schema.id,
    space,
    product: schema.id,
    note: Type.String({ maxLength: 200 }),
  }),
  output: schema.made,
  status: 201,
})

export const payOrder = contract({
  ...schema.operator,
  method: 'POST',
  path: '/operator/payments/orders/:id/payments',
  summary:
    'Begins a payment over a channel of the way to pay, and answers the code to scan or the page to open',
  input: Type.Object({
    id: schema.id,
    type: schema.id,
    /** The payer as WeChat knows them for the application; only inside WeChat. */
    openId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  }),
  output: Type.Unsafe<PayCode>(schema.object),
})

export const askOrder = contract({
  ...schema.operator,
  method: 'POST',
  path: '/operator/payments/orders/:id/queries',
  summary: 'Asks the provider now what became of the payment and of running refunds',
  input: one,
  output: schema.done,
})

export const closeOrder = contract({
  ...schema.operator,
  method: 'POST',
  path: '/operator/payments/orders/:id/close',
  summary: 'Closes an order, at the provider too; one that was paid meanwhile becomes paid',
  input: one,
  output: Type.Unsafe<{ readonly state: OrderState }>(schema.object),
})

export const refundOrder = contract({
  ...schema.operator,
  method: 'POST',
  path: '/operator/payments/orders/:id/refunds',
  summary: 'Refunds an amount of a paid order; the key makes repeating it harmless',
  input: Type.Object({ id: schema.id, key: schema.id, amount: schema.cents, reason: schema.reason }),
  output: schema.made,
  status: 201,
})

const notice = {
  scope: 'platform',
  can: 'public',
  method: 'POST',
  body: 'stream',
  fromElsewhere: true,
  input: Type.Object({ merchant: schema.id }),
} as const

export const wechatNotice = contract({
  ...notice,
  path: '/payments/notices/wechat/:merchant',
  summary: 'A notice of WeChat Pay: signed and encrypted; answered once it is stored',
  output: Type.Unsafe<{ readonly code: string }>(schema.object),
})

export const alipayNotice = contract({
  ...notice,
  path: '/payments/notices/alipay/:merchant',
  summary: 'A notice of Alipay: a signed form; answered with the word it expects once it is stored',
  output: Type.Unsafe<string>({}),
})

export const findSpaces = contract({
  ...schema.operator,
  method: 'GET',
  path: '/operator/payments/spaces',
  summary: 'Spaces that can be asked to pay, by name; 20 at most',
  input: Type.Object({ search: Type.Optional(Type.String({ maxLength: 64 })) }),
  output: Type.Unsafe<{ readonly data: readonly { readonly id: string; readonly name: string }[] }>(
    schema.object,
  ),
})
