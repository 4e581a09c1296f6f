import type { Json } from '@gantry/base/shared'
import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { Feature } from '@gantry/model/shared'

/** What a runner gets of one attempt of a run. */
export interface Attempt<Input = Json> {
  readonly id: string
  /** A context of the system in the space of the run, outside of a transaction. */
  readonly ctx: Ctx
  readonly input: Input
  readonly number: number
  /** Aborted when its time is over or the process stops. */
  readonly signal: AbortSignal
  /**
   * A step with an effect in our database: its output is stored in the transaction of the effect, so a run that is resumed gets
   * the output and does not repeat the step.
   */
  step<Output extends Json>(path: string, input: Json, work: (tx: Ctx) => Promise<Output>): Promise<Output>
  /**
   * A step with an effect elsewhere. It may be repeated when the process dies between effect and storing, so the other side gets
   * a key that stays the same. No connection of ours is held meanwhile.
   */
  call<Output extends Json>(
    path: string,
    input: Json,
    work: (key: string) => Promise<Output>,
  ): Promise<Output>
}

/** One kind of durable work. */
export interface Runner<Input = Json, Output extends Json = Json> {
  /** Must not change: stored runs refer to it. */
  readonly name: string
  /** While it is switched off in the space, runs wait. */
  readonly feature?: Feature
  /** Seconds one attempt may take. */
  readonly seconds: number
  run(attempt: Attempt<Input>): Promise<Output>
  /** In the transaction that ends the run as succeeded. */
  done?(tx: Ctx, run: { readonly id: string; readonly input: Input }, output: Output): Promise<void>
  /** In the transaction that ends the run as failed: all attempts are used up. */
  failed?(tx: Ctx, run: { readonly id: string; readonly input: Input }, error: RunError): Promise<void>
}

/** Thrown by a runner whose run no further attempt would mend: the run ends as failed with this reason. */
export class FinalFailure extends Error {
  readonly reason: unknown

  constructor(reason: unknown) {
    super('final failure')
    this.name = 'FinalFailure'
    this.reason = reason
  }
}

/** Why a run failed, as the log shows it. */
export interface RunError {
  readonly code: string
  readonly params: Json
  readonly issues: Json
}

const registered = new WeakMap<Kernel, Map<string, Runner>>()

/** Makes a kind of work known, at start. */
export const registerRunner = <Input, Output extends Json>(
  kernel: Kernel,
  runner: Runner<Input, Output>,
): void => {
  const known = registered.get(kernel) ?? new Map<string, Runner>()
  known.set(runner.name, runner as unknown as Runner)
  registered.set(kernel, known)
}

export const runnerOf = (kernel: Kernel, name: string): Runner | undefined =>
  registered.get(kernel)?.get(name)
