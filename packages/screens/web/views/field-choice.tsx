import type { FieldId } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import type { FieldModel } from '../parts/table-model.ts'

interface FieldChoiceProps {
  readonly label: string
  /** Hides the label before the field. */
  readonly short?: boolean
  readonly fields: readonly FieldModel[]
  readonly value: FieldId | null
  /** Label of the empty choice; absent: a field is required. */
  readonly none?: string
  onChoose(field: FieldId | null): void
}

/** A tool of a view that chooses a field: “columns by status”. */
export const FieldChoice = ({ label, short = false, fields, value, none, onChoose }: FieldChoiceProps) => {
  const chosen = fields.find(({ id }) => id === value)
  if (fields.length < (none === undefined ? 2 : 1)) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [value ?? ''],
        items: [
          ...(none === undefined ? [] : [{ key: '', label: none }]),
          ...fields.map(field => ({ key: field.id, label: <span translate="no">{field.label}</span> })),
        ],
        onClick: ({ key }) => onChoose(key || null),
      }}
    >
      <button type="button" className="btn t s" aria-label={label} title={label}>
        {short ? null : <span className="ink3">{label}</span>}
        <span translate="no">{chosen?.label ?? none}</span>
        <Icon name="down" size={12} />
      </button>
    </Dropdown>
  )
}
