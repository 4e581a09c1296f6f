import { askResult } from '../ask-result.ts'

/** What the flow writes shares the transaction of the step. */
export const logic = askResult('logic')
