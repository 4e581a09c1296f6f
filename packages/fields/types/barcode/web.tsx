import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import { useScan } from '../../web/parts/use-scan.tsx'
import { type BarcodeField, barcode, type Symbology, symbologyOf } from './shared.ts'

const Drawing = deferred<{ code: string; symbology: Symbology }>(() =>
  import('./drawing.tsx').then(({ BarcodeDrawing }) => ({ default: BarcodeDrawing })),
)

const Cell = ({ value }: CellProps<BarcodeField>) =>
  value === null ? null : (
    <span className="mono" translate="no">
      {String(value)}
    </span>
  )

const BarcodeInput = (props: InputProps<BarcodeField>) => {
  const { field, onChange } = props
  const scan = useScan(props.shape !== 'cell' && props.disabled !== true, text => {
    const parsed = barcode.parse(text, field, localeNow())
    onChange(parsed.ok ? parsed.value : text)
  })
  return (
    <>
      <TypedInput {...props} className="mono" suffix={scan.button} />
      {scan.reader}
    </>
  )
}

export const barcodeView: FieldView<BarcodeField> = {
  Cell,
  Detail: ({ value, field }) =>
    typeof value === 'string' ? (
      <span className="f-barcode">
        <Drawing code={value} symbology={symbologyOf(field)} />
        <Cell value={value} field={field} />
      </span>
    ) : null,
  Input: BarcodeInput,
  width: 150,
  icon: 'scan',
}
