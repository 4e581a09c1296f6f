import { askResult } from '../ask-result.ts'

/** Nothing but the answer is written. */
export const decision = askResult('decision')
