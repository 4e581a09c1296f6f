import { Setting } from '@gantry/screens/web'
import { Input, InputNumber, Select, Switch } from 'antd'
import type { ElementProperty } from '../../shared/element/element.ts'
import type { PropertyValue } from '../../shared/frame/contract.ts'

interface PropertyInputProps {
  readonly property: ElementProperty
  readonly value: PropertyValue | undefined
  /** Undefined: the default of the component holds. */
  onChange(value: PropertyValue | undefined): void
}

/** The value of one property of a component. */
const PropertyInput = ({ property, value, onChange }: PropertyInputProps) => {
  const { type, label, name, options = [] } = property
  const now = value ?? property.default
  return (
    <Setting label={label || name}>
      {id =>
        type === 'yesNo' ? (
          <Switch id={id} checked={now === true} onChange={onChange} />
        ) : type === 'number' ? (
          <InputNumber
            id={id}
            value={typeof now === 'number' ? now : null}
            onChange={next => onChange(next ?? undefined)}
          />
        ) : type === 'choice' ? (
          <Select
            id={id}
            allowClear
            value={typeof now === 'string' ? now : undefined}
            options={options.map(each => ({ value: each, label: <span translate="no">{each}</span> }))}
            onChange={(next: string | undefined) => onChange(next)}
          />
        ) : (
          <Input
            id={id}
            type={type === 'colour' ? 'color' : 'text'}
            maxLength={1_000}
            value={typeof now === 'string' ? now : ''}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          />
        )
      }
    </Setting>
  )
}

export default PropertyInput
