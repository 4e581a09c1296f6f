import type { Effect, Instance } from '@gantry/workflow/shared'

/** A participant of an instance, with the last node they acted at. */
export interface Part {
  readonly person: string
  readonly node: string
  /** Decided something, or has an open task. */
  readonly executor: boolean
  /** Received a copy with this command; whoever has one keeps it. */
  readonly cc: boolean
  /** Made a decision, also one that was moved back over later. */
  readonly processed: boolean
}

/** The current participants: people who decided, have an open task, or received a copy. */
export const partsOf = (effects: readonly Effect[], { activations, tasks }: Instance): readonly Part[] => {
  const parts = new Map<string, { node: string; executor: boolean; cc: boolean }>()
  const processed = new Set(
    tasks.flatMap(({ state, actor, onBehalfOf }) =>
      state === 'done' && actor !== undefined
        ? [actor, ...(onBehalfOf === undefined ? [] : [onBehalfOf])]
        : [],
    ),
  )
  const nodes = new Map(activations.map(({ id, node }) => [id, node]))
  for (const { activation, state, holder, actor, onBehalfOf, offer } of tasks) {
    // A person who fetched a decision back holds the task again; a delegate holds it together with the principal.
    const people =
      state === 'done'
        ? [actor, onBehalfOf]
        : state === 'open'
          ? [holder]
          : state === 'delegated'
            ? [holder, offer?.to]
            : []
    for (const person of people)
      if (person) parts.set(person, { node: nodes.get(activation) ?? '', executor: true, cc: false })
  }
  for (const effect of effects)
    if (effect.kind === 'takes_part')
      for (const person of effect.people) {
        const before = parts.get(person)
        const executor = effect.as === 'executor'
        parts.set(person, {
          node: executor || !before ? effect.node : before.node,
          executor: executor || before?.executor === true,
          cc: !executor || before?.cc === true,
        })
      }
  return [...parts].map(([person, part]) => ({ person, ...part, processed: processed.has(person) }))
}
