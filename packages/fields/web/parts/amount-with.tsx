import type { FieldDef } from '@gantry/model/shared'
import { searchSign } from '@gantry/ui/web'
import { Select, Space } from 'antd'
import type { InputProps } from '../field-view.ts'
import { TypedInput } from './typed-input.tsx'

export interface Measure {
  readonly value: string
  readonly label: string
  /** Search text. */
  readonly words: string
}

interface AmountWithProps extends Omit<InputProps, 'field'> {
  /** The field with the selected measure as default for amounts without one. */
  readonly field: FieldDef
  readonly measures: readonly Measure[]
  readonly chosen: string
  /** Accessible name of the selection. */
  readonly name: string
  onChoose(measure: string): void
}

/** Input of an amount in any accepted notation, with a selection of currency or unit if there are several. */
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
