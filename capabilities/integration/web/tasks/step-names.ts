import { endName, planTask, resumedRows, type Task } from '@gantry/transform/shared'
import type { TFunction } from 'i18next'

/** What is known of a step to call it by. */
interface StepName {
  readonly kind: string
  /** Its name, or its table or file; empty: none. */
  readonly name: string
  /** Its place among the steps of its kind, from 1, in the order in which they run. */
  readonly number: number
}

/** The steps of a drawing by id. */
export type StepNames = ReadonlyMap<string, StepName>

/** What people call the steps of a task, by id. */
export const stepNames = (task: Task): StepNames => {
  const counts = new Map<string, number>()
  return new Map(
    planTask(task).steps.map(({ id, node, kind: { name: kind } }) => {
      const number = (counts.get(kind) ?? 0) + 1
      counts.set(kind, number)
      return [id, { kind, name: endName(node), number }]
    }),
  )
}

/** What people call a step: its name, else its kind and number. */
export const sayStep = (t: TFunction, names: StepNames, step: string): string => {
  if (step === resumedRows) return t('etl.mend.rows')
  const known = names.get(step)
  if (!known) return step
  const { kind, name, number } = known
  return name === '' ? t('etl.step.numbered', { kind: t(`transform.kind.${kind}`), number }) : name
}
