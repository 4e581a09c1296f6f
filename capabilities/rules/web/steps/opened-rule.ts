import { queryClient } from '@gantry/client/web'
import type { OpenedDesign } from '@gantry/designs/shared'

const keyOf = (id: string) => ['rules', 'opened', id]

/**
 * The rule as this window last knew it: each step is a page of its own, and begins with it instead of a blank page
 * while the rule is read anew. It is forgotten with everything else that was read when somebody else signs in.
 */
export const knownRule = (id: string): OpenedDesign | null =>
  queryClient.getQueryData<OpenedDesign>(keyOf(id)) ?? null

export const rememberRule = (id: string, opened: OpenedDesign): void =>
  void queryClient.setQueryData(keyOf(id), opened)

/** Nobody kept or published anything of it between two readings. */
export const isSameRule = (one: OpenedDesign, other: OpenedDesign): boolean =>
  one.design?.release === other.design?.release && one.draft?.revision === other.draft?.revision
