import { useContext } from 'react'
import { FieldPlaceContext } from '../../web/field-place.ts'
import type { CellProps, FieldView } from '../../web/field-view.ts'
import { ReferenceFilter } from '../../web/kinds/reference-filter.tsx'
import { ReferenceList, ReferenceListInput, refsOf } from '../../web/parts/reference-list.tsx'
import type { LinksField } from './shared.ts'

/** Each title links to its record if its address is known. */
const Detail = ({ value, field }: CellProps<LinksField>) => {
  const { hrefOf } = useContext(FieldPlaceContext)
  if (hrefOf === undefined) return <ReferenceList value={value} sign="link" whole />
  return (
    <span className="f-tags whole" translate="no">
      {refsOf(value).map(({ id, title }) => (
        <a className="tag" key={id} href={hrefOf(field.table, id)}>
          {title}
        </a>
      ))}
    </span>
  )
}

export const linksView: FieldView<LinksField> = {
  Cell: ({ value }) => <ReferenceList value={value} sign="link" />,
  Detail,
  Input: props => <ReferenceListInput {...props} target={props.field.table} sign="link" />,
  FilterInput: ReferenceFilter,
  width: 200,
  icon: 'link',
}
