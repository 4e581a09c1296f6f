import { AppError } from '@gantry/base/shared'
import { planResuming, planTask, type Resumption, type Task } from '@gantry/transform/shared'

/** How mended rows of a step go on. */
export type Resumable = Exclude<Resumption, { readonly blocked: string }>

/**
 * How rows that a step rejected go through the task again; the step at which that ends where it cannot be done.
 * @throws AppError task.not_found without such a step
 */
export const resumptionOf = (task: Task, step: string): Resumption => {
  const found = planResuming(planTask(task).steps, step)
  if (!found) throw new AppError('task.not_found')
  return found
}

/** As `resumptionOf`. @throws AppError task.not_found; task.mend_blocked where single rows cannot follow */
export const requireResumption = (task: Task, step: string): Resumable => {
  const found = resumptionOf(task, step)
  if (!('blocked' in found)) return found
  throw new AppError('task.mend_blocked')
}
