import type { Span } from '../ast/node.ts'

/** Thrown at the first part without equivalent SQL; never leaves `toSql`. */
export class NotPushable extends Error {
  readonly what: string
  readonly at: Span
  constructor(what: string, { from, to }: Span) {
    super(what)
    this.what = what
    this.at = { from, to }
  }
}

export const refuse = (at: Span, what: string): never => {
  throw new NotPushable(what, at)
}
