import { askForEach } from '../ask.ts'

/** Runs the logic flow for each record, and writes its answer. */
export const logic = askForEach('logic')
