import { useStayWhile } from '@gantry/ui/web'
import { type ReactNode, useState } from 'react'
import { LeaveQuestion } from './leave-question.tsx'

interface LeaveGuard {
  /** The tab or form to show: one with unsaved changes stays until the person decides. */
  readonly shown: string
  /** Opens another; asks first where changes would be lost. */
  open(tab: string): void
  /** Called by the one that is shown when its unsaved changes begin or end. */
  onUnsaved(is: boolean): void
  /** The question. */
  readonly question: ReactNode
}

/** Asks before a tab or a form with unsaved changes is left: by another one, by Back and Forward, or by closing the window. */
export const useLeaveGuard = (address: string, go: (tab: string) => void): LeaveGuard => {
  const [unsaved, setUnsaved] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const [held, setHeld] = useState(address)
  // Back and Forward have already changed the address when this code runs.
  const moved = address !== held
  if (moved && !unsaved) setHeld(address)
  const lost = moved && unsaved
  useStayWhile(unsaved)
  const question =
    leaving !== null || lost ? (
      <LeaveQuestion
        onStay={() => {
          setLeaving(null)
          if (lost) go(held)
        }}
        onLeave={() => {
          setUnsaved(false)
          setLeaving(null)
          if (leaving !== null) go(leaving)
        }}
      />
    ) : null
  return {
    shown: lost ? held : address,
    open: tab => (unsaved && tab !== address ? setLeaving(tab) : go(tab)),
    onUnsaved: setUnsaved,
    question,
  }
}
