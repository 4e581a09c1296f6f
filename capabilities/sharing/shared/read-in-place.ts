import type { Share } from './contract.ts'

/** Records of a list that tiles display over all pages (specification, section 9: quantity per page). */
export const mostOfList = 999

/** Whether an offer is a list that this space reads in place now. */
export const isReadInPlace = ({ direction, state, ended, arrival }: Share): boolean =>
  direction === 'in' && state === 'active' && !ended && arrival?.mode === 'live'
