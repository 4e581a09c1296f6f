import type { Text } from '@gantry/base/shared'

/** One line of what a person holds, such as the records of one table. */
export interface Held {
  /** The contributor. */
  readonly kind: string
  /** The line within it. */
  readonly key: string
  readonly label: Text
  readonly count: number
  /** Somebody else can take it over. */
  readonly successor: boolean
  /** What becomes of it where nobody takes it over; null: somebody has to. */
  readonly otherwise: Text | null
  /** It stays as it is and keeps nobody from leaving; it is listed to be known. */
  readonly stays?: true
}

/** What became of handing over one line. */
export interface HandedOver {
  readonly done: number
  readonly refused: number
}
