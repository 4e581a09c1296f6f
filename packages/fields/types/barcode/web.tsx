import type { CellProps, FieldView } from '../../web/field-view.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import { type BarcodeField, type Symbology, symbologyOf } from './shared.ts'

const Drawing = deferred<{ code: string; symbology: Symbology }>(() =>
  import('./drawing.tsx').then(({ BarcodeDrawing }) => ({ default: BarcodeDrawing })),
)

const Cell = ({ value }: CellProps<BarcodeField>) =>
  value === null ? null : (
    <span className="mono" translate="no">
      {String(value)}
    </span>
  )

export const barcodeView: FieldView<BarcodeField> = {
  Cell,
  Detail: ({ value, field }) =>
    typeof value === 'string' ? (
      <span className="f-barcode">
        <Drawing code={value} symbology={symbologyOf(field)} />
        <Cell value={value} field={field} />
      </span>
    ) : null,
  Input: props => <TypedInput {...props} className="mono" />,
  width: 150,
  icon: 'scan',
}
