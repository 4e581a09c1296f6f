import { ask } from '../shared/contract.ts'
import { type Asking, withPiece } from './asking.ts'
import { type Told, useTold } from './use-told.ts'

/** A question with its answer. */
export type Asked = Told<typeof ask, Asking>

/** Asks questions one at a time, and shows the answer while it arrives. */
export const useAsk = () => {
  const { told, isRunning, send, stop } = useTold(ask, withPiece)
  return {
    asking: told,
    isRunning,
    send: (question: string) => send({ question }, { question, text: '', tools: [] }),
    stop,
  }
}
