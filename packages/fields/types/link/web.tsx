import { useContext } from 'react'
import { FieldPlaceContext } from '../../web/field-place.ts'
import type { CellProps, FieldView } from '../../web/field-view.ts'
import { ReferenceSelect, refOf } from '../../web/parts/reference-select.tsx'
import type { LinkField } from './shared.ts'

/** Opens the record where the screen knows its address. */
const Cell = ({ value, field }: CellProps<LinkField>) => {
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

export const linkView: FieldView<LinkField> = {
  Cell,
  Input: ({ field, value, onChange, ...rest }) => (
    <ReferenceSelect
      {...rest}
      target={field.table}
      sign="link"
      chosen={[refOf(value) ?? []].flat()}
      many={false}
      onChoose={([chosen]) => onChange(chosen ? { ...chosen } : null)}
    />
  ),
  width: 160,
  icon: 'link',
}
