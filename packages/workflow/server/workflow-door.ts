import type { Text } from '@gantry/base/shared'
import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { DoorAct } from '../shared/door.ts'

/** A record on its way into a workflow. */
interface Submission {
  readonly workflow: string
  readonly record: string
  /** The same key of the same person acts once. */
  readonly key?: string
}

/** What other designs may do with workflows, always with the rights of the actor. */
export interface WorkflowDoor {
  /** Published workflows the actor may start for records of a table. */
  startable(ctx: Ctx, table: string): Promise<readonly { readonly id: string; readonly name: Text }[]>
  /** @throws AppError workflow.*, record.not_found */
  submit(ctx: Ctx, submission: Submission): Promise<{ readonly instance: string }>
  /** Keeps the submission as a draft of the actor. @throws AppError workflow.*, record.not_found */
  keep(ctx: Ctx, submission: Submission): Promise<{ readonly instance: string }>
  /** Moves the running instance of a record; `text` is the reason or opinion. @throws AppError workflow.* */
  act(
    ctx: Ctx,
    move: Submission & { readonly act: DoorAct; readonly text?: string },
  ): Promise<{ readonly instance: string }>
}

const doors = new WeakMap<Kernel, WorkflowDoor>()

/** Says who runs workflows, so that other designs may use them without knowing it. */
export const registerWorkflowDoor = (kernel: Kernel, door: WorkflowDoor): void => {
  doors.set(kernel, door)
}

export const workflowDoorOf = (kernel: Kernel): WorkflowDoor | undefined => doors.get(kernel)
