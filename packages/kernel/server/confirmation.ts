import { AppError, type JsonObject } from '@gantry/base/shared'
import type { Ctx, Kernel } from './ctx.ts'

/** A kind of act that a space may have confirmed by a second person before it is carried out. */
export interface ConfirmedAct<Input extends object> {
  /** Stored requests refer to it. */
  readonly kind: string
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

const acts = new WeakMap<Kernel, ReadonlyMap<string, ConfirmedAct<never>>>()
const confirmers = new WeakMap<Kernel, Confirmer>()

/** Makes a kind of act known to this process; a capability calls it in its `boot`. */
export const registerConfirmedAct = <Input extends object>(
  kernel: Kernel,
  act: ConfirmedAct<Input>,
): void => {
  acts.set(kernel, new Map([...(acts.get(kernel) ?? []), [act.kind, act]]))
}

/** Carries out an act of a kind that was asked for; undefined where no capability knows the kind. */
export const confirmedAct = (
  kernel: Kernel,
  kind: string,
): ((ctx: Ctx, input: JsonObject) => Promise<JsonObject>) | undefined => {
  const act = acts.get(kernel)?.get(kind)
  // The input is what the kind itself asked with.
  return act && ((ctx, input) => act.carryOut(ctx, input as never))
}

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
