import { useContext } from 'react'
import { FieldPlaceContext } from '../../web/field-place.ts'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import { fileViewHref, isFileRef, sizeText, Thumbnail } from '../../web/parts/stored-file.tsx'
import type { AttachmentField } from './shared.ts'

/** Maximum number of chips in a cell. */
const atAGlance = 2

const Cell = ({ value }: CellProps<AttachmentField>) => {
  const files = Array.isArray(value) ? value.filter(isFileRef) : []
  if (files.length === 0) return null
  return (
    <span className="f-tags">
      {files.slice(0, atAGlance).map(file => (
        <span className="f-file-chip" key={file.id} title={file.name}>
          <Thumbnail file={file} />
          <span className="cut" translate="no">
            {file.name}
          </span>
        </span>
      ))}
      {files.length > atAGlance ? <span className="ink3">+{files.length - atAGlance}</span> : null}
    </span>
  )
}

const Detail = ({ value }: CellProps<AttachmentField>) => {
  const place = useContext(FieldPlaceContext)
  const files = Array.isArray(value) ? value.filter(isFileRef) : []
  return (
    <ul className="f-files">
      {files.map(file => (
        <li key={file.id}>
          <a className="f-file" href={fileViewHref(file, place)} target="_blank" rel="noreferrer">
            <Thumbnail file={file} />
            <span className="cut" translate="no">
              {file.name}
            </span>
            <span className="ink3 cap">{sizeText(file.size)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export const attachmentView: FieldView<AttachmentField> = {
  Cell,
  Detail,
  Input: deferred<InputProps<AttachmentField>>(() =>
    import('./input.tsx').then(({ AttachmentInput }) => ({ default: AttachmentInput })),
  ),
  width: 180,
  icon: 'clip',
  wide: true,
}
