import { askForEach } from '../ask.ts'

/** Asks the decision for each record, and writes its answer. */
export const decision = askForEach('decision')
