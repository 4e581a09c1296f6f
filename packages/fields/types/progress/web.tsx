import { Slider } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import { type ProgressField, progress } from './shared.ts'

const Bar = ({ value, field }: CellProps<ProgressField>) => {
  if (value === null) return null
  const done = typeof value === 'number' ? Math.min(Math.max(value, 0), 100) : 0
  return (
    <span className={done === 100 ? 'f-progress done' : 'f-progress'}>
      <span className="f-track" aria-hidden="true">
        <i style={{ width: `${done}%` }} />
      </span>
      <span className="f-num">{progress.format(value as never, field, localeNow())}</span>
    </span>
  )
}

/** A slider to drag and, beside it, the number to type. */
const Input = (props: InputProps<ProgressField>) => {
  const { t } = useTranslation()
  const { value, field, onChange, disabled, shape } = props
  const number = <TypedInput {...props} className="num" inputMode="numeric" />
  if (shape === 'cell') return number
  return (
    <span className="f-slide">
      <Slider
        min={0}
        max={100}
        step={field.step ?? 5}
        value={typeof value === 'number' ? value : 0}
        disabled={disabled ?? false}
        tooltip={{ open: false }}
        ariaLabelForHandle={t('field.type.progress')}
        onChange={onChange}
      />
      {number}
    </span>
  )
}

export const progressView: FieldView<ProgressField> = { Cell: Bar, Input, width: 140, icon: 'gauge' }
