import type { FieldDef } from '@gantry/model/shared'
import { useContext } from 'react'
import { FieldPlaceContext } from '../field-place.ts'
import type { CellProps, InputProps } from '../field-view.ts'
import { refOf } from '../ref-of.ts'
import { ReferenceSelect } from './reference-select.tsx'

type Linking = FieldDef & { readonly table: string }

export const LinkedCell = ({ value }: CellProps) => {
  const reference = refOf(value)
  return reference && <span translate="no">{reference.title}</span>
}

/** Opens the record where the screen knows its address. */
export const LinkedDetail = ({ value, field }: CellProps<Linking>) => {
  const { hrefOf } = useContext(FieldPlaceContext)
  const reference = refOf(value)
  if (!reference) return null
  const href = hrefOf?.(field.table, reference.id)
  return href === undefined ? (
    <span translate="no">{reference.title}</span>
  ) : (
    <a href={href} translate="no">
      {reference.title}
    </a>
  )
}

export const LinkedInput = ({ field, value, onChange, ...rest }: InputProps<Linking>) => (
  <ReferenceSelect
    {...rest}
    target={field.table}
    sign="link"
    chosen={[refOf(value) ?? []].flat()}
    many={false}
    onChoose={([chosen]) => onChange(chosen ? { ...chosen } : null)}
  />
)
