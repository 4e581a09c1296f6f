import { Checkbox, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../web/field-view.ts'
import type { YesNoField } from './shared.ts'

/** A switch in a form, a checkbox in a sheet. */
export const YesNoInput = ({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  autoFocus,
  shape,
}: InputProps<YesNoField>) => {
  const { t } = useTranslation()
  const shared = { id, checked: value === true, disabled: disabled ?? false, autoFocus: autoFocus ?? false }
  if (shape === 'cell')
    return <Checkbox {...shared} onBlur={onBlur} onChange={event => onChange(event.target.checked)} />
  return (
    <span className="f-switch">
      <Switch
        {...shared}
        onChange={checked => {
          onChange(checked)
          onBlur?.()
        }}
      />
      <label htmlFor={id}>{value === null ? '' : t(value === true ? 'field.yes' : 'field.no')}</label>
    </span>
  )
}
