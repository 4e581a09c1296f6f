import type { trackTerminals } from '../../shared/contract.ts'

/** What is asked about: the same span, space and terminal for all parts of the page. */
export interface Asked {
  readonly from: string
  readonly until: string
  readonly space?: string
  readonly terminal?: (typeof trackTerminals)[number]
}
