import { call, errorText } from '@gantry/client/web'
import { revealValue } from '@gantry/model/shared'
import { Button } from 'antd'
import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sealedMask } from '../../shared/sealed-mask.ts'
import { FieldPlaceContext } from '../../web/field-place.ts'
import type { CellProps } from '../../web/field-view.ts'
import type { EncryptedField } from './shared.ts'

/** How long a revealed value is displayed, in milliseconds. */
const shownFor = 30_000

type State = 'masked' | 'asking' | { readonly text: string } | { readonly error: unknown }

/** The mask, with a button that reveals the value temporarily; the value is kept in component state only. */
export const Revealed = ({ value, id }: CellProps<EncryptedField>) => {
  const { t } = useTranslation()
  const { table, record } = useContext(FieldPlaceContext)
  const [state, setState] = useState<State>('masked')
  const text = typeof state === 'object' && 'text' in state ? state.text : null
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => setState('masked'), shownFor)
    return () => clearTimeout(timer)
  }, [text])
  if (value === null) return null
  const known = table !== undefined && record !== undefined && id !== undefined
  const turn = () => {
    if (text !== null) return setState('masked')
    if (!known) return
    setState('asking')
    call(revealValue, { table, id: record, field: id }).then(
      answer => setState({ text: answer.value ?? '' }),
      (error: unknown) => setState({ error }),
    )
  }
  return (
    <span className="f-sealed">
      {text === null ? (
        sealedMask
      ) : (
        <span className="mono" translate="no">
          {text}
        </span>
      )}
      {known ? (
        <Button type="link" size="small" loading={state === 'asking'} onClick={turn}>
          {t(text === null ? 'field.sealed.show' : 'field.sealed.hide')}
        </Button>
      ) : null}
      {typeof state === 'object' && 'error' in state ? (
        <span className="danger-ink cap" role="alert">
          {t('field.sealed.failed', { reason: errorText(t, state.error) })}
        </span>
      ) : null}
    </span>
  )
}
