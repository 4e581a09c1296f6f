/** A line that something is wrong with. */
export interface Mark {
  /** From 1. */
  readonly line: number
  readonly text: string
}

export interface CodeAreaProps {
  readonly language: 'css' | 'html' | 'js'
  /** Accessible name. */
  readonly label: string
  readonly value: string
  /** Characters at most; more is not taken. */
  readonly most: number
  readonly marks?: readonly Mark[]
  /** Shown while nothing is written. */
  readonly example?: string
  onChange(value: string): void
}
