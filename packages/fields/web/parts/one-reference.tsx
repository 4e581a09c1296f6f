import type { IconName } from '@gantry/ui/web'
import type { CellProps, InputProps } from '../field-view.ts'
import { refOf } from '../ref-of.ts'
import { ReferenceSelect } from './reference-select.tsx'

export const OneReference = ({ value }: Pick<CellProps, 'value'>) => {
  const reference = refOf(value)
  return reference && <span translate="no">{reference.title}</span>
}

interface OneReferenceInputProps extends InputProps {
  readonly target: string
  readonly sign: 'face' | IconName
}

/** Selects one record of a table. */
export const OneReferenceInput = ({ field: _, value, onChange, ...rest }: OneReferenceInputProps) => (
  <ReferenceSelect
    {...rest}
    chosen={[refOf(value) ?? []].flat()}
    many={false}
    onChoose={([chosen]) => onChange(chosen ? { ...chosen } : null)}
  />
)
