import type { FieldDef } from '@gantry/model/shared'
import { useContext } from 'react'
import { FieldPlaceContext } from '../field-place.ts'
import type { CellProps, InputProps } from '../field-view.ts'
import { refOf } from '../ref-of.ts'
import { OneReference, OneReferenceInput } from './one-reference.tsx'

type Linking = FieldDef & { readonly table: string }

/** The title, as a link to the record if its URL is known. */
export const LinkedDetail = ({ value, field }: CellProps<Linking>) => {
  const { hrefOf } = useContext(FieldPlaceContext)
  const reference = refOf(value)
  if (!reference) return null
  const href = hrefOf?.(field.table, reference.id)
  return href === undefined ? (
    <OneReference value={value} />
  ) : (
    <a href={href} translate="no">
      {reference.title}
    </a>
  )
}

export const LinkedInput = (props: InputProps<Linking>) => (
  <OneReferenceInput {...props} target={props.field.table} sign="link" />
)
