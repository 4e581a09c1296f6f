import { Icon, type IconName, icons, searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import type { FieldModel } from './table-model.ts'

interface FieldSelectProps {
  readonly fields: readonly FieldModel[]
  /** Null: nothing selected; the label is the placeholder. */
  readonly value: string | null
  readonly label: string
  onChange(field: FieldModel): void
}

const isIcon = (name: string): name is IconName => name in icons

export const FieldIcon = ({ field }: { field: FieldModel }) =>
  isIcon(field.view.icon) ? <Icon name={field.view.icon} size={14} className="ink3" /> : null

/** Selects a field of a table by its label. */
export const FieldSelect = ({ fields, value, label, onChange }: FieldSelectProps) => (
  <Select
    size="small"
    className="rl-field"
    showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
    popupMatchSelectWidth={false}
    value={value}
    placeholder={label}
    aria-label={label}
    options={fields.map(field => ({
      value: field.id,
      name: field.label,
      label: (
        <span className="rl-field-o" translate="no">
          <FieldIcon field={field} />
          {field.label}
        </span>
      ),
    }))}
    onChange={id => {
      const field = fields.find(each => each.id === id)
      if (field) onChange(field)
    }}
  />
)
