import { useContext } from 'react'
import { FieldPlaceContext } from '../../web/field-place.ts'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import { fileHref, isFileRef, Thumbnail } from '../../web/parts/stored-file.tsx'
import type { ImageField } from './shared.ts'

/** Maximum number of images in a cell. */
const atAGlance = 4

const Cell = ({ value }: CellProps<ImageField>) => {
  const files = Array.isArray(value) ? value.filter(isFileRef) : []
  if (files.length === 0) return null
  return (
    <span className="f-tags f-images" title={files.map(({ name }) => name).join('\n')}>
      {files.slice(0, atAGlance).map(file => (
        <span key={file.id}>
          <Thumbnail file={file} />
          <span className="sr" translate="no">
            {file.name}
          </span>
        </span>
      ))}
      {files.length > atAGlance ? <span className="ink3">+{files.length - atAGlance}</span> : null}
    </span>
  )
}

const Detail = ({ value }: CellProps<ImageField>) => {
  const place = useContext(FieldPlaceContext)
  const files = Array.isArray(value) ? value.filter(isFileRef) : []
  return (
    <ul className="f-pictures">
      {files.map(file => (
        <li key={file.id}>
          <a href={fileHref(file, place, true)} target="_blank" rel="noreferrer" title={file.name}>
            <Thumbnail file={file} edge={320} />
            <span className="sr" translate="no">
              {file.name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export const imageView: FieldView<ImageField> = {
  Cell,
  Detail,
  Input: deferred<InputProps<ImageField>>(() =>
    import('./input.tsx').then(({ ImageInput }) => ({ default: ImageInput })),
  ),
  width: 180,
  icon: 'image',
  wide: true,
}
