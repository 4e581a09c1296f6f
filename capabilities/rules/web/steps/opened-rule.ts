import type { OpenedDesign } from '@gantry/designs/shared'

let last: { readonly id: string; readonly opened: OpenedDesign } | null = null

/**
 * The rule as this window last knew it: each step is a page of its own, and begins with it instead of a blank page
 * while the rule is read anew.
 */
export const knownRule = (id: string): OpenedDesign | null => (last?.id === id ? last.opened : null)

export const rememberRule = (id: string, opened: OpenedDesign): void => {
  last = { id, opened }
}

/** Nobody kept or published anything of it between two readings. */
export const isSameRule = (one: OpenedDesign, other: OpenedDesign): boolean =>
  one.design?.release === other.design?.release && one.draft?.revision === other.draft?.revision
