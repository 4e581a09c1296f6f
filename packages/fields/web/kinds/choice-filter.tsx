import type { Json } from '@gantry/base/shared'
import { fieldTypeOf, type Option } from '../../shared/index.ts'
import type { FilterInputProps } from '../field-view.ts'
import { OptionSelect } from '../parts/option-select.tsx'

const one = ['eq', 'ne']

interface OptionFilterProps extends FilterInputProps {
  readonly options: readonly Option[]
  /** Operand of a selected option; default is its id. */
  meant?(id: string): Json
}

/** Selects options; several unless the operator compares with one. */
export const OptionFilter = (props: OptionFilterProps) => {
  const { field: _field, options, operator, value, onChange, meant = id => id, ...rest } = props
  const many = !one.includes(operator)
  return (
    <OptionSelect
      {...rest}
      size="small"
      options={options}
      chosen={[value ?? []].flat().map(String)}
      many={many}
      onChoose={ids => {
        const chosen = ids.map(meant)
        onChange(many ? (chosen.length > 0 ? chosen : null) : (chosen[0] ?? null))
      }}
    />
  )
}

export const ChoiceFilter = (props: FilterInputProps) => (
  <OptionFilter
    {...props}
    options={(fieldTypeOf(props.field).options?.(props.field) ?? []).map(
      ({ retired: _, ...option }) => option,
    )}
  />
)
