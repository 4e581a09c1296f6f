import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { type PayMethod, type Terminal, terminals } from './methods.ts'
import * as schema from './schemas.ts'

/** A way a merchant takes payments. */
export interface PayChannel {
  readonly id: string
  readonly merchant: { readonly id: string; readonly name: string }
  readonly method: PayMethod
  /** In basis points, hundredths of a percent. */
  readonly fee: number
  /** Hundredths of a yuan; null: unlimited. */
  readonly mostPayment: number | null
  readonly mostDay: number | null
  readonly state: schema.State
  readonly place: number
  /** Payments can go over it: it and its merchant are active and the account has its keys. */
  readonly ready: boolean
  /** Paid today, in hundredths of a yuan. */
  readonly today: number
}

export const productKinds = ['application', 'quota', 'messages', 'service'] as const
export type ProductKind = (typeof productKinds)[number]

/** What is sold. */
export interface PayProduct {
  readonly id: string
  readonly kind: ProductKind
  readonly name: string
  readonly note: string
  readonly price: number
  readonly state: schema.State
  /** Ids of the channels that can pay it. */
  readonly channels: readonly string[]
  /** A payment can go over one of them now, in a way to pay that is active. */
  readonly payable: boolean
  readonly orders: number
  readonly paid: number
}

export const payIcons = ['yuan', 'qr', 'phone', 'globe', 'cart'] as const
export type PayIcon = (typeof payIcons)[number]

/** A way to pay as payers see it. */
export interface PayType {
  readonly id: string
  readonly method: PayMethod
  readonly nameZh: string
  readonly nameEn: string
  readonly icon: PayIcon
  readonly terminals: readonly Terminal[]
  readonly state: schema.State
  readonly place: number
  /** Some channel of its method can take a payment. */
  readonly ready: boolean
}

const limit = Type.Union([schema.cents, Type.Null()])
const ids = (most: number) => Type.Array(schema.id, { maxItems: most })

export const listChannels = contract({
  ...schema.operator,
  method: 'GET',
  path: '/operator/payments/channels',
  summary: 'Payment channels in the order in which they are tried; at most 500',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly PayChannel[] }>(schema.object),
})

export const saveChannel = contract({
  ...schema.operator,
  method: 'PUT',
  path: '/operator/payments/channels',
  summary: 'Opens a channel for a merchant, or changes its fee, limits and state',
  input: Type.Object({
    id: Type.Optional(schema.id),
    merchant: schema.id,
    method: schema.method,
    fee: Type.Integer({ minimum: 0, maximum: 10_000 }),
    mostPayment: limit,
    mostDay: limit,
    state: schema.state,
  }),
  output: schema.made,
})

export const orderChannels = contract({
  ...schema.operator,
  method: 'PUT',
  path: '/operator/payments/channels/order',
  summary: 'Sets the order in which channels are tried',
  input: Type.Object({ ids: ids(500) }),
  output: schema.done,
})

export const listPayProducts = contract({
  ...schema.operator,
  method: 'GET',
  path: '/operator/payments/products',
  summary: 'What is sold, with price and channels; at most 500',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly PayProduct[] }>(schema.object),
})

export const savePayProduct = contract({
  ...schema.operator,
  method: 'PUT',
  path: '/operator/payments/products',
  summary: 'Creates something to sell, or changes it; orders keep the price they were made with',
  input: Type.Object({
    id: Type.Optional(schema.id),
    kind: Type.Enum(productKinds),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    note: Type.String({ maxLength: 200 }),
    price: schema.cents,
    channels: ids(50),
    state: schema.state,
  }),
  output: schema.made,
})

export const listPayTypes = contract({
  ...schema.operator,
  method: 'GET',
  path: '/operator/payments/types',
  summary: 'Ways to pay as payers see them, in their order',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly PayType[] }>(schema.object),
})

export const savePayType = contract({
  ...schema.operator,
  method: 'PUT',
  path: '/operator/payments/types',
  summary: 'Creates a way to pay, or changes its names, icon and terminals',
  input: Type.Object({
    id: Type.Optional(schema.id),
    method: schema.method,
    nameZh: Type.String({ minLength: 1, maxLength: 20 }),
    nameEn: Type.String({ minLength: 1, maxLength: 40 }),
    icon: Type.Enum(payIcons),
    terminals: Type.Array(Type.Enum(terminals), { minItems: 1, maxItems: 2, uniqueItems: true }),
    state: schema.state,
  }),
  output: schema.made,
})

export const orderPayTypes = contract({
  ...schema.operator,
  method: 'PUT',
  path: '/operator/payments/types/order',
  summary: 'Sets the order in which ways to pay are shown',
  input: Type.Object({ ids: ids(50) }),
  output: schema.done,
})
