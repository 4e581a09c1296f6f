import type { Json, JsonObject } from '@gantry/base/shared'
import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { AskedKind } from '../../shared/asking/asked-design.ts'

/** What asks; of a trial nothing is noted. */
export type AskCause = 'rule' | 'button' | 'interface' | 'trial'

/** What is asked of a published design. */
interface Question {
  readonly kind: AskedKind
  readonly design: string
  /** By name of the inputs. */
  readonly input: JsonObject
  readonly cause: AskCause
}

/** What other designs may do with decisions and logic flows, always with the rights of the actor. */
export interface AskDoor {
  /**
   * Asks the newest release; what a logic flow writes shares the transaction of `ctx` where there is one.
   * @throws AppError decision.*, logic.*, request.invalid naming the inputs
   */
  ask(ctx: Ctx, question: Question): Promise<{ readonly value: Json; readonly release: number }>
}

const doors = new WeakMap<Kernel, AskDoor>()

/** Says who answers, so that other designs may ask without knowing it. */
export const registerAskDoor = (kernel: Kernel, door: AskDoor): void => {
  doors.set(kernel, door)
}

export const askDoorOf = (kernel: Kernel): AskDoor | undefined => doors.get(kernel)
