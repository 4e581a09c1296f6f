import type { Issue } from '@gantry/base/shared'
import { type Executor, sql } from '@gantry/kernel/server'
import type { StoredShare } from './stored-share.ts'

/** Refused records of one delivery that are kept with their reasons. */
const most = 1_000

/** Counts the refused records of a delivery, and keeps the first of them. */
export class Rejects {
  readonly #delivery: string
  readonly #share: StoredShare
  count = 0

  constructor(delivery: string, share: StoredShare) {
    this.#delivery = delivery
    this.#share = share
  }

  /** In the transaction of the records that were written beside it. */
  async add(db: Executor, title: string, code: string, issues: readonly Issue[]): Promise<void> {
    const at = this.count++
    if (at >= most) return
    const [first] = issues
    const { giver, taker } = this.#share
    await db.run(sql`
      insert into gantry.share_reject (delivery, giver, taker, at, title, field, code, params)
      values (${this.#delivery}::uuid, ${giver}, ${taker}, ${at}, ${title.slice(0, 200)}, ${first?.field ?? ''},
        ${first ? `issue.${first.code}` : `error.${code}`}, ${JSON.stringify(first?.params ?? {})}::jsonb)`)
  }
}
