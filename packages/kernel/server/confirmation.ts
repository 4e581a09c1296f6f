import { AppError, type JsonObject } from '@gantry/base/shared'
import type { Ctx, Kernel } from './ctx.ts'

/** A kind of act that a space may have confirmed by a second person before it is carried out. */
export interface ConfirmedAct<Input extends object> {
  /** Stored requests refer to it. */
  readonly kind: string
  /** Whether stored input is of the form this version asks with. */
  isInput(input: unknown): input is Input
  /** Carries the act out in the context of the person who asked, with the rights the person has then. */
  carryOut(ctx: Ctx, input: Input): Promise<JsonObject>
}

/** What somebody is about to do. */
export interface AskedAct {
  readonly kind: string
  readonly input: JsonObject
  /** What a second person needs to know to decide; asked for only where the space has such acts confirmed. */
  facts(): Promise<JsonObject>
}

/** Answers the id of the request that now waits for a second person; null: the act may be carried out. */
export type Confirmer = (ctx: Ctx, act: AskedAct) => Promise<string | null>

type CarryOut = (ctx: Ctx, input: JsonObject) => Promise<JsonObject>

const acts = new WeakMap<Kernel, ReadonlyMap<string, CarryOut>>()
const confirmers = new WeakMap<Kernel, Confirmer>()

/** Makes a kind of act known to this process; a capability calls it in its `boot`. */
export const registerConfirmedAct = <Input extends object>(
  kernel: Kernel,
  act: ConfirmedAct<Input>,
): void => {
  const carryOut: CarryOut = async (ctx, input) => {
    if (!act.isInput(input)) throw new AppError('request.invalid')
    return act.carryOut(ctx, input)
  }
  acts.set(kernel, new Map([...(acts.get(kernel) ?? []), [act.kind, carryOut]]))
}

/** Carries out an act of a kind that was asked for; undefined where no capability knows the kind. */
export const confirmedAct = (kernel: Kernel, kind: string): CarryOut | undefined =>
  acts.get(kernel)?.get(kind)

/** Whoever keeps the policies of spaces and the requests; without one nothing needs confirmation. */
export const registerConfirmer = (kernel: Kernel, confirmer: Confirmer): void => {
  confirmers.set(kernel, confirmer)
}

/**
 * Passes where the act may be carried out at once. Called before the transaction of the act, because the request is kept although
 * the act is not carried out.
 *
 * @throws AppError confirmation.waiting once the act waits for a second person
 */
export const requireConfirmation = async (ctx: Ctx, act: AskedAct): Promise<void> => {
  const request = await confirmers.get(ctx.kernel)?.(ctx, act)
  if (request) throw new AppError('confirmation.waiting', { request })
}

/**
 * Calls `act` for every item, also when some of them wait for a second person, so that all requests are made at once.
 *
 * @throws AppError confirmation.waiting after all were tried; any other error of `act` immediately
 */
export const actOnEach = async <Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting: AppError[] = []
  for (const item of items)
    try {
      await act(item)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'confirmation.waiting') throw error
      waiting.push(error)
    }
  if (waiting[0]) throw waiting[0]
}
