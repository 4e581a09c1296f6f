/** An instruction of a compiled pattern. Targets are instruction indexes. */
export type Step =
  | { readonly kind: 'letter'; readonly test: (letter: string) => boolean }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end' }
  | { readonly kind: 'save'; readonly slot: number }
  /** Continues at both targets; the first has precedence. */
  | { readonly kind: 'fork'; readonly first: number; readonly second: number }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'found' }

/** A compiled pattern; `groups` is the number of its groups. */
export interface Program {
  readonly steps: readonly Step[]
  readonly groups: number
  readonly multiline: boolean
}

/** Repetitions are expanded, so this bounds patterns such as `{1000}{1000}`. */
export const mostSteps = 2_000
