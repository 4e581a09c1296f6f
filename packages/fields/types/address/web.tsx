import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import { type AddressField, address } from './shared.ts'

const Cell = ({ value, field }: CellProps<AddressField>) =>
  value === null ? null : <span translate="no">{address.format(value as never, field, localeNow())}</span>

export const addressView: FieldView<AddressField> = {
  Cell,
  Input: deferred<InputProps<AddressField>>(() =>
    import('./input.tsx').then(({ AddressInput }) => ({ default: AddressInput })),
  ),
  width: 220,
  icon: 'building',
  wide: true,
}
