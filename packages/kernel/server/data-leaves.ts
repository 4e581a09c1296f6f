import { isPlainObject, type JsonObject } from '@gantry/base/shared'
import { type ConfirmedAct, requireConfirmation } from './confirmation.ts'
import type { Ctx } from './ctx.ts'

/** Ways by which data of a space leaves it in bulk, other than exports of a table, which are an act of their own. */
const leavingWays = [
  'people',
  'package',
  'deployment',
  'print',
  'labels',
  'rejects',
  'task_file',
  'device',
] as const
type LeavingWay = (typeof leavingWays)[number]

/**
 * Data that leaves the space in bulk. An approved one is a pass: the person asks again for the same thing, once and within
 * `passDays`, because a download is answered to a request.
 */
export const leaveAct: ConfirmedAct<JsonObject> = {
  kind: 'data.leave',
  isInput: (input): input is JsonObject =>
    isPlainObject(input) && leavingWays.some(each => each === input.way),
  carryOut: async () => ({}),
}

/** Days an approved pass can be used. */
export const passDays = 3

interface Leaving {
  readonly way: LeavingWay
  /** What singles this request out: the same again finds its pass. */
  readonly asked: object
  /** `rows`, and where there are any `title`, `capped`, `personal` (names of fields), `files`, `whole` (all of the space). */
  facts(): Promise<object>
}

/**
 * Passes where the data may leave at once. Every use case that makes a file of many records asks, before its transaction and before
 * its first byte.
 *
 * @throws AppError confirmation.waiting once the request waits for a second person
 */
export const confirmLeaving = (ctx: Ctx, { way, asked, facts }: Leaving): Promise<void> =>
  requireConfirmation(ctx, {
    kind: leaveAct.kind,
    input: JSON.parse(JSON.stringify({ way, ...asked })),
    facts: async () => JSON.parse(JSON.stringify({ way, ...(await facts()) })),
  })
