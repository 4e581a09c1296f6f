import { useContext } from 'react'
import { FieldPlaceContext } from '../../web/field-place.ts'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import { fileHref, isFileRef, Thumbnail } from '../../web/parts/stored-file.tsx'
import type { SignatureField } from './shared.ts'

const Cell = ({ value }: CellProps<SignatureField>) => {
  const file = Array.isArray(value) ? value.find(isFileRef) : undefined
  return file ? (
    <span className="f-signature" title={file.name}>
      <Thumbnail file={file} edge={320} />
      <span className="sr" translate="no">
        {file.name}
      </span>
    </span>
  ) : null
}

const Detail = ({ value }: CellProps<SignatureField>) => {
  const place = useContext(FieldPlaceContext)
  const file = Array.isArray(value) ? value.find(isFileRef) : undefined
  return file ? (
    <a className="f-signature whole" href={fileHref(file, place, true)} target="_blank" rel="noreferrer">
      <Thumbnail file={file} edge={320} />
      <span className="sr" translate="no">
        {file.name}
      </span>
    </a>
  ) : null
}

export const signatureView: FieldView<SignatureField> = {
  Cell,
  Detail,
  Input: deferred<InputProps<SignatureField>>(() =>
    import('./input.tsx').then(({ SignatureInput }) => ({ default: SignatureInput })),
  ),
  width: 120,
  icon: 'edit',
  wide: true,
}
