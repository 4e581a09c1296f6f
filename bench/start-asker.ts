import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Answered, Asked } from './asker.ts'

/** Starts the process that asks servers (`asker.ts`). `ask` takes one question at a time and throws where an answer was a refusal. */
export const startAsker = () => {
  const asker = fork(fileURLToPath(new URL('./asker.ts', import.meta.url)))
  const ask = async (asked: Asked): Promise<Answered> => {
    const answered = await new Promise<Answered>(resolve => {
      asker.once('message', (message: Answered) => resolve(message))
      asker.send(asked)
    })
    if (answered.refused.length > 0) throw new Error(answered.refused.join('\n'))
    return answered
  }
  return { ask, close: () => asker.disconnect() }
}
