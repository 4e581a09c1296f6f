import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { PayMethod } from './methods.ts'
import type { PayCode, PayOrderDetail } from './orders-contract.ts'
import * as schema from './schemas.ts'
import { type OrderState, orderStates } from './states.ts'

/** An order as the enterprise that pays it sees it. */
export interface OwnOrder {
  readonly id: string
  readonly no: string
  readonly title: string
  readonly note: string
  readonly amount: number
  readonly refunded: number
  readonly state: OrderState
  readonly method: PayMethod | null
  readonly createdAt: string
  readonly paidAt: string | null
  /** Number of its receipt; null: none was issued. */
  readonly receipt: string | null
}

export interface OwnOrderDetail extends OwnOrder {
  readonly merchant: string | null
  readonly theirNo: string | null
  readonly code: PayCode | null
  readonly closesAt: string | null
  readonly types: PayOrderDetail['types']
  /** Whom a receipt is made out to unless somebody says otherwise. */
  readonly payer: string
}

/** A receipt as it was issued: it never changes. Refunds since are told beside it. */
export interface Receipt {
  readonly no: string
  readonly issuedAt: string
  readonly issuedBy: string
  readonly payer: string
  readonly taxNo: string
  readonly merchant: string
  readonly title: string
  readonly amount: number
  readonly method: PayMethod
  readonly paidAt: string
  readonly orderNo: string
  readonly theirNo: string
  readonly refunded: number
}

const payer = { scope: 'space', can: ['admin'] } as const
const one = Type.Object({ id: schema.id })

export const listOwnOrders = contract({
  ...payer,
  method: 'GET',
  path: '/payments/orders',
  summary: 'Orders this space was asked to pay: those to pay first, then the newest, 30 a page',
  input: Type.Object({ state: Type.Optional(Type.Enum(orderStates)), page: schema.page }),
  output: Type.Unsafe<{ readonly data: readonly OwnOrder[]; readonly more: boolean; readonly open: number }>(
    schema.object,
  ),
})

export const readOwnOrder = contract({
  ...payer,
  method: 'GET',
  path: '/payments/orders/:id',
  summary: 'An order of this space with the ways to pay it',
  input: one,
  output: Type.Unsafe<OwnOrderDetail>(schema.object),
})

export const payOwnOrder = contract({
  ...payer,
  method: 'POST',
  path: '/payments/orders/:id/payments',
  summary: 'Begins to pay an order of this space, and answers the code to scan or the page to open',
  input: Type.Object({ id: schema.id, type: schema.id }),
  output: Type.Unsafe<PayCode>(schema.object),
})

export const askOwnOrder = contract({
  ...payer,
  method: 'POST',
  path: '/payments/orders/:id/queries',
  action: 'run',
  summary: 'Asks the provider now whether an order of this space was paid',
  input: one,
  output: schema.done,
})

export const issueReceipt = contract({
  ...payer,
  method: 'POST',
  path: '/payments/orders/:id/receipt',
  summary: 'Issues the receipt of a paid order, once; afterwards it answers the one that was issued',
  input: Type.Object({
    id: schema.id,
    payer: Type.String({ minLength: 1, maxLength: 100 }),
    /** Taxpayer identification number; empty: none. */
    taxNo: Type.String({ maxLength: 20, pattern: '^[0-9A-Za-z]*$' }),
  }),
  output: Type.Unsafe<Receipt>(schema.object),
  status: 201,
})

export const readReceipt = contract({
  ...payer,
  method: 'GET',
  path: '/payments/orders/:id/receipt',
  summary: 'The receipt of an order of this space',
  input: one,
  output: Type.Unsafe<Receipt>(schema.object),
})
