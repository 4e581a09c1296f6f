import type { Effect, Instance } from '@gantry/workflow/shared'

/** Somebody who takes part in an instance, with the node he last did at. */
export interface Part {
  readonly person: string
  readonly node: string
  /** He was told of it and nothing else. */
  readonly cc: boolean
  /** A decision of his stands. */
  readonly processed: boolean
}

/** Everybody who takes part from now on: who decided, who has something to do, and who was told. */
export const partsOf = (effects: readonly Effect[], { activations, tasks }: Instance): readonly Part[] => {
  const parts = new Map<string, { node: string; cc: boolean }>()
  const processed = new Set(
    tasks.flatMap(({ state, actor, onBehalfOf }) =>
      state === 'done' && actor !== undefined
        ? [actor, ...(onBehalfOf === undefined ? [] : [onBehalfOf])]
        : [],
    ),
  )
  const nodes = new Map(activations.map(({ id, node }) => [id, node]))
  for (const { activation, state, holder, actor, onBehalfOf, offer } of tasks) {
    // Whoever fetched his decision back has the task again; a delegate has it beside his principal.
    const people =
      state === 'done'
        ? [actor, onBehalfOf]
        : state === 'open'
          ? [holder]
          : state === 'delegated'
            ? [holder, offer?.to]
            : []
    for (const person of people)
      if (person) parts.set(person, { node: nodes.get(activation) ?? '', cc: false })
  }
  for (const effect of effects)
    if (effect.kind === 'takes_part')
      for (const person of effect.people)
        if (!parts.has(person) || effect.as === 'executor')
          parts.set(person, { node: effect.node, cc: effect.as === 'cc' })
  return [...parts].map(([person, { node, cc }]) => ({ person, node, cc, processed: processed.has(person) }))
}
