import { Modal } from '@gantry/ui/web'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from './list-state.ts'
import { type ChangeState, useListState } from './use-list-state.ts'

/** What a form holds that is not saved. */
export interface Unsaved {
  /** Lets go of the copy kept against loss: the person does not want it. */
  drop(): void
}

interface GuardedState {
  /** As the address says, but for a form that would be lost: that one stays until the person has decided. */
  readonly state: ListState
  /** Asks before it leaves a form with something unsaved. */
  readonly change: ChangeState
  /** Never asks: what was unsaved is saved, or the form is not touched. */
  readonly changeNow: ChangeState
  /** A form says whether it holds something unsaved. */
  onUnsaved(unsaved: Unsaved | null): void
  /** Asks whether what is unsaved may be lost. */
  readonly leave: ReactNode
}

type FormPlace = Pick<ListState, 'record' | 'form'>

const placeOf = ({ record, form }: FormPlace): FormPlace => ({ record, form })

/**
 * The state of the list in the address, which keeps a person from leaving a form by a slip of the hand: by a button, by
 * Back and Forward, and by closing the window.
 */
export const useGuardedState = (): GuardedState => {
  const { t } = useTranslation()
  const [address, changeNow] = useListState()
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const [held, setHeld] = useState(() => placeOf(address))
  // Back and Forward have moved the address already when we hear of it.
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
  useEffect(() => {
    if (!unsaved) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [unsaved])

  const leave =
    leaving || lost ? (
      <Modal
        open
        width={440}
        title={t('form.leave.title')}
        okText={t('form.leave.go')}
        cancelText={t('form.leave.stay')}
        okButtonProps={{ danger: true }}
        onCancel={() => {
          setLeaving(null)
          if (lost) changeNow(held)
        }}
        onOk={() => {
          unsaved?.drop()
          setUnsaved(null)
          setLeaving(null)
          leaving?.()
        }}
      >
        <p className="ink2">{t('form.leave.text')}</p>
      </Modal>
    ) : null
  return { state: lost ? { ...address, ...held } : address, change, changeNow, onUnsaved: setUnsaved, leave }
}
