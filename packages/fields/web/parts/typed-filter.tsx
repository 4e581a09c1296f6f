import type { Json } from '@gantry/base/shared'
import { useTranslation } from 'react-i18next'
import type { FilterInputProps } from '../field-view.ts'
import { TypedInput } from './typed-input.tsx'

interface TypedFilterProps extends FilterInputProps {
  readonly inputMode?: 'decimal'
  write?(value: Json): string
}

/** One operand in any notation of the field type, or two for a range. */
export const TypedFilter = (props: TypedFilterProps) => {
  const { t } = useTranslation()
  const { id, field, operator, value, onChange, autoFocus, inputMode, write } = props
  const one = (key: string, bound: Json, tell: (bound: Json) => void, placeholder?: string) => (
    <TypedInput
      id={key}
      field={field}
      size="small"
      className="num"
      value={bound}
      onChange={tell}
      autoFocus={autoFocus === true && key === id}
      {...(inputMode ? { inputMode } : {})}
      {...(write ? { write } : {})}
      {...(placeholder ? { placeholder } : {})}
    />
  )
  if (operator !== 'between') return one(id, value, onChange)
  const [from = null, to = null] = Array.isArray(value) ? value : []
  return (
    <span className="f-between">
      {one(id, from, bound => onChange([bound, to]), t('field.filter.from'))}
      <span className="ink3">–</span>
      {one(`${id}-to`, to, bound => onChange([from, bound]), t('field.filter.to'))}
    </span>
  )
}
