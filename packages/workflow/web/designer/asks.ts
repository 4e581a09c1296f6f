import { createContext, useContext } from 'react'
import type { WorkflowDef } from '../../shared/definition.ts'
import type { ExecutorRule } from '../../shared/executors.ts'
import type { PeopleToday } from '../../shared/facts.ts'
import type { TriedWorkflow } from '../../shared/tried.ts'

/** People picked for steps, by the id of the step. */
export type TrialPicks = Readonly<Record<string, string[]>>

/** What the designer asks the engine that runs workflows. Each fails with `ApiError`. */
export interface Asks {
  /** Plays a drawn workflow for an initiator and a record: who gets it, why, and until when. */
  trial(
    def: WorkflowDef,
    given: { readonly initiator: string; readonly record: string; readonly picks: TrialPicks },
  ): Promise<TriedWorkflow>
  /** Whom each rule gives today; null: it depends on initiator or record. */
  peopleToday(table: string, rules: readonly ExecutorRule[]): Promise<readonly (PeopleToday | null)[]>
}

export const AsksContext = createContext<Asks | null>(null)

export const useAsks = (): Asks => {
  const asks = useContext(AsksContext)
  if (!asks) throw new Error('The designer of workflows needs an AsksContext.')
  return asks
}
