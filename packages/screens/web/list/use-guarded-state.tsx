import { useStayWhile } from '@gantry/ui/web'
import { type ReactNode, useCallback, useState } from 'react'
import { LeaveQuestion } from '../parts/leave-question.tsx'
import type { ListState } from './list-state.ts'
import { type ChangeState, useListState } from './use-list-state.ts'

/** Unsaved changes of a form. */
export interface Unsaved {
  /** Deletes the recovery copy: the user discards the changes. */
  drop(): void
}

interface GuardedState {
  /** The state in the URL, except that a form with unsaved changes stays until the user decides. */
  readonly state: ListState
  /** Asks for confirmation before it leaves a form with unsaved changes. */
  readonly change: ChangeState
  /** Changes without confirmation: the changes are saved, or the form stays open. */
  readonly changeNow: ChangeState
  /** Called by a form when its unsaved changes begin or end. */
  onUnsaved(unsaved: Unsaved | null): void
  /** The confirmation dialog. */
  readonly leave: ReactNode
}

type FormPlace = Pick<ListState, 'record' | 'form'>

const placeOf = ({ record, form }: FormPlace): FormPlace => ({ record, form })

/**
 * The list's state in the URL, with a guard against leaving a form with unsaved changes by accident: by a button, by
 * Back and Forward, or by closing the window.
 */
export const useGuardedState = (): GuardedState => {
  const [address, changeNow] = useListState()
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const [held, setHeld] = useState(() => placeOf(address))
  // Back and Forward have already changed the URL when this code runs.
  const moved = address.record !== held.record || address.form !== held.form
  if (moved && !unsaved) setHeld(placeOf(address))
  const lost = moved && unsaved !== null

  const change = useCallback<ChangeState>(
    (patch, how) => {
      const leaves = 'record' in patch || 'form' in patch
      if (leaves && unsaved) setLeaving(() => () => changeNow(patch, how))
      else changeNow(patch, how)
    },
    [changeNow, unsaved],
  )
  useStayWhile(unsaved !== null)

  const leave =
    leaving || lost ? (
      <LeaveQuestion
        onStay={() => {
          setLeaving(null)
          if (lost) changeNow(held)
        }}
        onLeave={() => {
          unsaved?.drop()
          setUnsaved(null)
          setLeaving(null)
          leaving?.()
        }}
      />
    ) : null
  return { state: lost ? { ...address, ...held } : address, change, changeNow, onUnsaved: setUnsaved, leave }
}
