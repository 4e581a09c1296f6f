import type { Ctx, Kernel } from '@gantry/kernel/server'

/** A record to be submitted by the actor, with his rights. */
interface Submission {
  readonly workflow: string
  readonly record: string
}

/** @throws AppError workflow.*, record.not_found */
type Starter = (ctx: Ctx, submission: Submission) => Promise<{ readonly instance: string }>

const starters = new WeakMap<Kernel, Starter>()

/** Says who starts workflows, so that other designs may without knowing it. */
export const registerWorkflowStarter = (kernel: Kernel, starter: Starter): void => {
  starters.set(kernel, starter)
}

export const workflowStarterOf = (kernel: Kernel): Starter | undefined => starters.get(kernel)
