import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Enterprise } from '../enterprises-contract.ts'
import type { Product, Service } from './services-contract.ts'

const readers = ['root', 'saas', 'admin'] as const
const object = { type: 'object' } as const

interface DayValue {
  readonly day: string
  readonly value: number
}

/** By month `2026-07`, in hundredths of a yuan. */
export interface Month {
  readonly month: string
  readonly amount: number
}

const matters = ['ended', 'ticket', 'ending', 'quota', 'company', 'service'] as const

/** What the reader has to decide, the most pressing first. */
export interface Matter {
  readonly kind: (typeof matters)[number]
  readonly space: { readonly id: string; readonly name: string }
  /** The title of a ticket, the name of a product, the kind of a quota. */
  readonly what: string
  readonly ticket: string | null
  readonly urgent: boolean
  /** Days left until the end; negative after it. */
  readonly days: number | null
  readonly at: string | null
  readonly used: number | null
  readonly most: number | null
}

export interface Customer {
  readonly space: string
  readonly name: string
  readonly state: Enterprise['state']
  readonly users: number
  /** Who worked in the last 30 days. */
  readonly activeUsers: number
  readonly services: number
  readonly openTickets: number
  /** Paid in the last twelve months. */
  readonly paid: number
}

export interface ProductLine extends Product {
  readonly customers: number
  readonly ending: number
  readonly paid: number
}

export interface Summary {
  readonly customers: number
  readonly opened: number
  readonly stopped: number
  readonly users: number
  readonly activeUsers: number
  readonly openTickets: number
  readonly active: readonly DayValue[]
  /** Megabytes. */
  readonly storage: readonly DayValue[]
  readonly revenue: readonly Month[]
  readonly matters: readonly Matter[]
  readonly mattersMore: number
  readonly nearest: readonly {
    readonly space: string
    readonly name: string
    readonly kind: string
    readonly used: number
    readonly most: number
  }[]
  /** Those with the most active people. */
  readonly list: readonly Customer[]
  readonly products: readonly ProductLine[]
}

export const readSummary = contract({
  method: 'GET',
  path: '/summary',
  scope: 'space',
  can: readers,
  summary:
    'Customers, products, revenue, activity and what is to decide: of the provider, of all for the operator, of the own space for its administrator',
  input: Type.Object({}),
  output: Type.Unsafe<Summary>(object),
})

export interface CustomerDetail extends Customer {
  readonly validUntil: string | null
  readonly daysLeft: number | null
  readonly createdAt: string
  readonly provider: string | null
  readonly contact: string
  readonly phone: string
  readonly applications: number
  readonly quotas: Enterprise['quotas']
  readonly trend: readonly { readonly kind: string; readonly day: string; readonly used: number }[]
  readonly active: readonly DayValue[]
  readonly opened: readonly Pick<Service, 'id' | 'product' | 'state' | 'validUntil' | 'daysLeft' | 'paid'>[]
  readonly tickets: readonly {
    readonly id: string
    readonly number: number
    readonly title: string
    readonly state: string
    readonly urgent: boolean
    readonly changedAt: string
    readonly rating: number | null
  }[]
}

export const readCustomer = contract({
  method: 'GET',
  path: '/summary/customers/:customer',
  scope: 'space',
  can: readers,
  summary: 'The use, quotas, services and tickets of one customer with their trend; never its data',
  input: Type.Object({ customer: Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' }) }),
  output: Type.Unsafe<CustomerDetail>(object),
})

export interface ProductDetail extends ProductLine {
  readonly revenue: readonly Month[]
  readonly of: readonly (Pick<
    Service,
    'id' | 'space' | 'state' | 'openedOn' | 'validUntil' | 'daysLeft' | 'paid'
  > & {
    readonly activeUsers: number
  })[]
}

export const readProduct = contract({
  method: 'GET',
  path: '/summary/products/:id',
  scope: 'space',
  can: readers,
  summary: 'The customers of one product with their use, and its revenue by month',
  input: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  output: Type.Unsafe<ProductDetail>(object),
})
