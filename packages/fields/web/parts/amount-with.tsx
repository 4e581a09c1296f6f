import type { FieldDef } from '@gantry/model/shared'
import { searchSign } from '@gantry/ui/web'
import { Select, Space } from 'antd'
import type { InputProps } from '../field-view.ts'
import { TypedInput } from './typed-input.tsx'

export interface Measure {
  readonly value: string
  readonly label: string
  /** What typing finds it by. */
  readonly words: string
}

interface AmountWithProps extends Omit<InputProps, 'field'> {
  /** The field as it reads an amount that names no measure: one of the measure chosen. */
  readonly field: FieldDef
  readonly measures: readonly Measure[]
  readonly chosen: string
  /** What the choice is called. */
  readonly name: string
  onChoose(measure: string): void
}

/** An amount as it is typed, in any of the ways one is written; beside it its currency or unit, where there is a choice. */
export const AmountWith = ({ measures, chosen, name, onChoose, ...props }: AmountWithProps) => {
  const amount = <TypedInput {...props} className="num" inputMode="text" />
  if (measures.length < 2 || props.shape === 'cell') return amount
  return (
    <Space.Compact className="f-full">
      {amount}
      <Select<string>
        className="f-unit"
        aria-label={name}
        value={chosen}
        disabled={props.disabled ?? false}
        popupMatchSelectWidth={false}
        showSearch={{ searchIcon: searchSign, optionFilterProp: 'words' }}
        optionLabelProp="value"
        options={[...measures]}
        onChange={onChoose}
      />
    </Space.Compact>
  )
}
