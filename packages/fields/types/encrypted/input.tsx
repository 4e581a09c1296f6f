import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { sealedMask } from '../../shared/sealed-mask.ts'
import type { InputProps } from '../../web/field-view.ts'
import type { EncryptedField } from './shared.ts'

/** Empty for an existing value: typing replaces it, the clear button deletes it. */
export const EncryptedInput = (props: InputProps<EncryptedField>) => {
  const { t } = useTranslation()
  const kept = props.value === sealedMask
  return (
    <Input.Password
      id={props.id}
      variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
      status={props.issue ? 'error' : ''}
      aria-invalid={props.issue !== undefined}
      value={kept || props.value === null ? '' : String(props.value)}
      placeholder={kept ? t('field.sealed.kept') : undefined}
      visibilityToggle={!kept}
      allowClear={props.value !== null}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      autoComplete="new-password"
      onChange={event => props.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={props.onBlur}
    />
  )
}
