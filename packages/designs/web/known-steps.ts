import { queryClient } from '@gantry/client/web'
import type { DesignKey } from '../shared/design.ts'

/** What was drawn, and what can be taken back and done again. */
export interface Steps<Body> {
  readonly now: Body
  readonly before: readonly Body[]
  readonly after: readonly Body[]
}

const all = ['designs', 'steps']
const keyOf = ({ kind, id }: DesignKey) => [...all, kind, id]

// Nothing observes them, so they would be dropped ten minutes after the last change.
queryClient.setQueryDefaults(all, { gcTime: 60 * 60_000 })

/**
 * The steps of a design in this window, as long as they lead to the body it has; null: it was changed elsewhere, or not here. They are
 * forgotten with everything that was read when somebody else signs in.
 */
export const knownSteps = <Body>(design: DesignKey, now: Body): Steps<Body> | null => {
  const known = queryClient.getQueryData<Steps<Body>>(keyOf(design))
  return known && JSON.stringify(known.now) === JSON.stringify(now) ? { ...known, now } : null
}

export const rememberSteps = (design: DesignKey, steps: Steps<unknown>): void =>
  void queryClient.setQueryData(keyOf(design), steps)
