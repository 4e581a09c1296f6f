import { Icon } from '@gantry/ui/web'
import { Checkbox, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import type { YesNoField } from './shared.ts'

const Cell = ({ value }: CellProps<YesNoField>) => {
  const { t } = useTranslation()
  if (value === null) return null
  if (value !== true) return <span className="ink3">{value === false ? t('field.no') : String(value)}</span>
  return (
    <span className="st">
      <Icon name="check" size={14} className="ok-ink" />
      {t('field.yes')}
    </span>
  )
}

const Input = ({ id, value, onChange, onBlur, disabled, autoFocus, shape }: InputProps<YesNoField>) => {
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

export const yesNoView: FieldView<YesNoField> = { Cell, Input, width: 80, icon: 'toggle' }
