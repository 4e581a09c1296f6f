import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import type { SerialField } from './shared.ts'

const Cell = ({ value }: CellProps<SerialField>) =>
  value === null ? null : (
    <span className="mono ink2" translate="no">
      {String(value)}
    </span>
  )

const Assigned = ({ id, value, shape }: InputProps<SerialField>) => {
  const { t } = useTranslation()
  return (
    <Input
      id={id}
      className="mono"
      variant={shape === 'cell' ? 'borderless' : 'outlined'}
      value={value === null ? '' : String(value)}
      placeholder={t('field.serial.later')}
      disabled
    />
  )
}

export const serialView: FieldView<SerialField> = { Cell, Input: Assigned, width: 140, icon: 'serial' }
