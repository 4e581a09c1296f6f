/** One step of a pattern. Places are numbers of steps. */
export type Step =
  | { readonly kind: 'letter'; readonly test: (letter: string) => boolean }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end' }
  | { readonly kind: 'save'; readonly slot: number }
  /** Goes on at both places, the first having precedence. */
  | { readonly kind: 'fork'; readonly first: number; readonly second: number }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'found' }

/** A pattern ready to run; `groups` counts its brackets. */
export interface Program {
  readonly steps: readonly Step[]
  readonly groups: number
  readonly multiline: boolean
}

/** Repetitions are written out, so this bounds what `{1000}{1000}` may ask for. */
export const mostSteps = 2_000
