import { callKey, callTold, queryClient } from '@gantry/client/web'
import type { AnyContract, InputOf, OutputOf } from '@gantry/model/shared'
import { useRef, useState } from 'react'
import { readLog, readSettings, readState } from '../shared/contract.ts'
import { readHelp } from '../shared/help-contract.ts'
import { readWords } from '../shared/words-contract.ts'

/** What was asked of the service, with what was told so far and how it ended. */
export interface Told<C extends AnyContract, Shown> {
  readonly shown: Shown
  readonly answer?: OutputOf<C>
  readonly error?: unknown
  readonly stopped?: true
}

/** Asks one thing at a time, and shows the answer while it arrives; `withPiece` says how a piece changes what is shown. */
export const useTold = <C extends AnyContract, Shown, Piece>(
  contract: C,
  withPiece: (before: Shown, piece: Piece) => Shown,
) => {
  const [told, setTold] = useState<Told<C, Shown> | null>(null)
  const running = useRef<AbortController | null>(null)
  const [isRunning, setRunning] = useState(false)
  const change = (how: (before: Told<C, Shown>) => Told<C, Shown>) => setTold(before => before && how(before))
  /** The answer; null where it was stopped or failed. */
  const send = async (input: InputOf<C>, begin: Shown): Promise<OutputOf<C> | null> => {
    const controller = new AbortController()
    running.current = controller
    setRunning(true)
    setTold({ shown: begin })
    try {
      const answer = await callTold(
        contract,
        input,
        (piece: Piece) => change(before => ({ ...before, shown: withPiece(before.shown, piece) })),
        { signal: controller.signal },
      )
      change(before => ({ ...before, answer }))
      return answer
    } catch (error) {
      change(before => (controller.signal.aborted ? { ...before, stopped: true } : { ...before, error }))
      return null
    } finally {
      setRunning(false)
      for (const read of [readState, readLog, readSettings, readHelp, readWords])
        void queryClient.invalidateQueries({ queryKey: callKey(read) })
    }
  }
  return { told, isRunning, send, stop: () => running.current?.abort(), forget: () => setTold(null) }
}
