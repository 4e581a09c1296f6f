import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { PayProvider } from './methods.ts'
import * as schema from './schemas.ts'

/** `missing`: the book has entries of the day, but no statement was imported. */
export const bookStates = ['missing', 'open', 'closed'] as const
export type BookState = (typeof bookStates)[number]

/** How a line of our book and one of a statement differ. `wrong_day`: the other side has it a day earlier or later. */
export const differenceKinds = ['amount', 'only_ours', 'only_theirs', 'wrong_day'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What a difference was settled with. */
export const causes = ['other_day', 'correct_ours', 'claim', 'write_off'] as const
export type Cause = (typeof causes)[number]

/** A day of one account. Money in hundredths of a yuan, refunds negative. */
export interface BookDay {
  /** Null: no statement was imported. */
  readonly id: string | null
  readonly merchant: { readonly id: string; readonly name: string }
  readonly provider: PayProvider
  readonly day: string
  readonly state: BookState
  readonly ours: number
  readonly theirs: number
  readonly fees: number
  readonly equal: number
  /** Differences that are not settled. */
  readonly open: number
  readonly settled: number
}

export interface Difference {
  readonly id: string
  readonly kind: DifferenceKind
  readonly of: 'payment' | 'refund'
  readonly no: string
  readonly theirNo: string
  readonly ours: number | null
  readonly theirs: number | null
  readonly otherDay: string | null
  readonly state: 'open' | 'settled'
  readonly owner: string | null
  readonly cause: Cause | null
  readonly note: string
  /** What was booked to settle it. */
  readonly entry: number | null
  readonly settledAt: string | null
  /** The order behind it, if there is one. */
  readonly order: string | null
}

export interface Statement {
  readonly id: string
  readonly name: string
  readonly rows: number
  readonly importedAt: string
  readonly importedBy: string
}

export interface BookDetail extends BookDay {
  readonly id: string
  readonly closedAt: string | null
  readonly closedBy: string | null
  /** Sum of the entries of settled differences. */
  readonly entries: number
  readonly statements: readonly Statement[]
  /** Open ones first, the largest first; 50 a page. */
  readonly differences: readonly Difference[]
  readonly more: boolean
}

const one = Type.Object({ id: schema.id })

export const listBooks = contract({
  ...schema.operator,
  method: 'GET',
  path: '/operator/payments/books',
  summary: 'Days of a month by account: sums of both sides and open differences',
  input: Type.Object({ month: Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' }) }),
  output: Type.Unsafe<{ readonly data: readonly BookDay[] }>(schema.object),
})

export const readBook = contract({
  ...schema.operator,
  method: 'GET',
  path: '/operator/payments/books/:id',
  summary: 'A day with its statements and differences',
  input: Type.Object({ id: schema.id, page: schema.page }),
  output: Type.Unsafe<BookDetail>(schema.object),
})

export const importStatement = contract({
  ...schema.operator,
  method: 'POST',
  path: '/operator/payments/statements',
  body: 'multipart',
  summary: 'Imports a statement of WeChat Pay or Alipay as it was downloaded, and matches its days',
  input: Type.Object({}),
  output: Type.Unsafe<{
    readonly id: string
    readonly rows: number
    readonly days: readonly { readonly id: string; readonly day: string; readonly open: number }[]
  }>(schema.object),
  status: 201,
})

export const readStatement = contract({
  ...schema.operator,
  method: 'GET',
  path: '/operator/payments/statements/:id',
  summary: 'A statement as it was imported',
  input: one,
  output: Type.Unsafe<object>(schema.object),
})

export const removeStatement = contract({
  ...schema.operator,
  method: 'DELETE',
  path: '/operator/payments/statements/:id',
  summary: 'Takes a statement back while its days are open, and matches them again',
  input: one,
  output: schema.done,
})

export const matchAgain = contract({
  ...schema.operator,
  method: 'POST',
  path: '/operator/payments/books/:id/match',
  summary: 'Matches an open day again, with payments that became known since',
  input: one,
  output: schema.done,
})

export const takeDifference = contract({
  ...schema.operator,
  method: 'POST',
  path: '/operator/payments/differences/:id/owner',
  summary: 'Makes the caller the owner of an open difference',
  input: one,
  output: schema.done,
})

export const settleDifference = contract({
  ...schema.operator,
  method: 'PUT',
  path: '/operator/payments/differences/:id/settlement',
  summary: 'Settles a difference with a cause, a reason and the amount booked; null opens it again',
  input: Type.Object({
    id: schema.id,
    settlement: Type.Union([
      Type.Object({
        cause: Type.Enum(causes),
        reason: schema.reason,
        entry: Type.Integer({ minimum: -100_000_000_000, maximum: 100_000_000_000 }),
      }),
      Type.Null(),
    ]),
  }),
  output: schema.done,
})

export const closeBook = contract({
  ...schema.operator,
  method: 'POST',
  path: '/operator/payments/books/:id/close',
  summary: 'Closes a day whose differences are settled and add up to the cent',
  input: one,
  output: schema.done,
})

export const exportBook = contract({
  ...schema.operator,
  method: 'GET',
  path: '/operator/payments/books/:id/export',
  summary: 'The sums and differences of a day as CSV',
  input: one,
  output: Type.Unsafe<object>(schema.object),
})
