import { fieldTypeOf } from '../../shared/index.ts'
import type { FilterInputProps } from '../field-view.ts'
import { OptionSelect } from '../parts/option-select.tsx'

const one = ['eq', 'ne']

/** Options of the field, several unless the comparison is with one. */
export const ChoiceFilter = (props: FilterInputProps) => {
  const { field, operator, value, onChange, ...rest } = props
  const many = !one.includes(operator)
  const chosen = [value ?? []].flat().map(String)
  return (
    <OptionSelect
      {...rest}
      size="small"
      options={(fieldTypeOf(field).options?.(field) ?? []).map(({ retired: _, ...option }) => option)}
      chosen={chosen}
      many={many}
      onChoose={ids => onChange(many ? (ids.length > 0 ? ids : null) : (ids[0] ?? null))}
    />
  )
}
