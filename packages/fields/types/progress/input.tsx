import { Slider } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../web/field-view.ts'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import type { ProgressField } from './shared.ts'

/** A slider with a number input beside it. */
export const ProgressInput = (props: InputProps<ProgressField>) => {
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
