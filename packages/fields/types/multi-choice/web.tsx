import { optionList } from '../../shared/options.ts'
import type { FieldView } from '../../web/field-view.ts'
import { OptionMark } from '../../web/parts/option-mark.tsx'
import { OptionSelect } from '../../web/parts/option-select.tsx'
import type { MultiChoiceField } from './shared.ts'

export const multiChoiceView: FieldView<MultiChoiceField> = {
  Cell: ({ value, field }) => {
    if (!Array.isArray(value)) return null
    const { byId } = optionList(field.options)
    return (
      <span className="f-tags">
        {value.map(String).map(id => (
          <span className="tag" key={id}>
            <OptionMark option={byId.get(id) ?? { id, label: id }} />
          </span>
        ))}
      </span>
    )
  },
  Input: ({ field, value, onChange, ...rest }) => (
    <OptionSelect
      {...rest}
      options={optionList(field.options).options}
      chosen={Array.isArray(value) ? value.map(String) : []}
      many
      onChoose={ids => onChange(ids.length > 0 ? ids : null)}
    />
  ),
  width: 180,
  icon: 'multi',
}
