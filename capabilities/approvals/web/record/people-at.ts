import type { FlowStep, InstanceView } from '../../shared/contract.ts'
import { heldStates } from '../track/stages-of.ts'

type Node = Pick<InstanceView['nodes'][number], 'id' | 'state'>

/** Names of those who have a step now, or of those who had it where the run has passed it. */
export const peopleAt = (steps: readonly FlowStep[], { id, state }: Node): readonly string[] => {
  const counts = (step: FlowStep): boolean =>
    state === 'current' ? heldStates.includes(step.state) : step.state !== 'cancelled'
  const here = steps.filter(step => step.node === id && !step.superseded && counts(step))
  return [...new Set(here.flatMap(step => step.people.map(({ title }) => title)))]
}

const mostNames = 3

/** The first names of a list; the rest is counted. */
export const sayNames = (names: readonly string[], join: (shown: readonly string[]) => string): string => {
  const shown = join(names.slice(0, mostNames))
  return names.length > mostNames ? `${shown} +${names.length - mostNames}` : shown
}
