import type { Json } from '@gantry/base/shared'
import type { FieldDef } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import type { FilterInputProps } from '../field-view.ts'
import { TypedInput } from '../parts/typed-input.tsx'
import { TextFilter } from './text-filter.tsx'

/** Bounds and places of the field do not bind what one compares with. */
const free: FieldDef = { type: 'decimal', scale: 12, digits: 38 }

/** A number, two for a range, several for a list. */
export const NumberFilter = (props: FilterInputProps) => {
  const { t } = useTranslation()
  const { id, operator, value, onChange, autoFocus } = props
  if (operator === 'in' || operator === 'notIn') return <TextFilter {...props} />
  const one = (key: string, bound: Json, tell: (bound: Json) => void, placeholder?: string) => (
    <TypedInput
      id={key}
      field={free}
      size="small"
      className="num"
      inputMode="decimal"
      value={bound}
      onChange={tell}
      autoFocus={autoFocus === true && key === id}
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
