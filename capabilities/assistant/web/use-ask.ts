import { callKey, callTold, queryClient } from '@gantry/client/web'
import { useRef, useState } from 'react'
import { ask, readLog, readSettings, readState } from '../shared/contract.ts'
import type { AskPiece } from '../shared/settings.ts'
import { type Asking, withPiece } from './asking.ts'

/** Asks questions one at a time, and shows the answer while it arrives. */
export const useAsk = () => {
  const [asking, setAsking] = useState<Asking | null>(null)
  const running = useRef<AbortController | null>(null)
  const [isRunning, setRunning] = useState(false)
  const change = (how: (before: Asking) => Asking) => setAsking(before => before && how(before))
  const send = async (question: string) => {
    const controller = new AbortController()
    running.current = controller
    setRunning(true)
    setAsking({ question, text: '', tools: [] })
    try {
      const answer = await callTold(
        ask,
        { question },
        (piece: AskPiece) => change(before => withPiece(before, piece)),
        { signal: controller.signal },
      )
      change(before => ({ ...before, answer }))
    } catch (error) {
      change(before => (controller.signal.aborted ? { ...before, stopped: true } : { ...before, error }))
    } finally {
      setRunning(false)
      for (const read of [readState, readLog, readSettings])
        void queryClient.invalidateQueries({ queryKey: callKey(read) })
    }
  }
  return { asking, isRunning, send, stop: () => running.current?.abort() }
}
