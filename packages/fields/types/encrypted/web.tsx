import { sealedMask } from '../../shared/sealed-mask.ts'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import type { EncryptedField } from './shared.ts'

const Cell = ({ value }: CellProps<EncryptedField>) =>
  value === null ? null : <span className="f-sealed">{sealedMask}</span>

export const encryptedView: FieldView<EncryptedField> = {
  Cell,
  Detail: deferred<CellProps<EncryptedField>>(() =>
    import('./revealed.tsx').then(({ Revealed }) => ({ default: Revealed })),
  ),
  Input: deferred<InputProps<EncryptedField>>(() =>
    import('./input.tsx').then(({ EncryptedInput }) => ({ default: EncryptedInput })),
  ),
  width: 120,
  icon: 'lock',
}
