/* What the shell asks of the device: one script, loaded only in a browser that holds something. */

export { heldAnswer, keepAnswer } from './answers.ts'
export { noteSignedIn } from './holding.ts'
export { startDevice } from './start.ts'
