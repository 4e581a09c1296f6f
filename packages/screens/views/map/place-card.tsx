import type { Size } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../web/detail/title-of.ts'
import { RecordPlace } from '../../web/parts/record-place.tsx'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import { isUnfinished } from '../../web/parts/unfinished.ts'

interface PlaceCardProps {
  readonly model: TableModel
  readonly fields: readonly FieldModel[]
  readonly status: FieldModel | undefined
  readonly row: RecordRow
  /** Screen position of the marker. */
  readonly at: { readonly x: number; readonly y: number }
  readonly size: Size
  readonly href: string
  onOpen(): void
  onClose(): void
}

const width = 260

/** Card of a record beside its marker, with a link to the record. */
export const PlaceCard = (props: PlaceCardProps) => {
  const { model, fields, status, row, at, size, href, onOpen, onClose } = props
  const { t } = useTranslation()
  const left = Math.min(Math.max(8, at.x - width / 2), Math.max(8, size.width - width - 8))
  const below = at.y < 200
  return (
    <section
      className="mp-card"
      aria-label={titleOf(model, row)}
      style={{ width, left, ...(below ? { top: at.y + 12 } : { bottom: size.height - at.y + 32 }) }}
    >
      <RecordPlace table={model.id} record={row.id} unfinished={isUnfinished(model, row)}>
        <header>
          <a
            href={href}
            translate="no"
            onClick={event => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onOpen()
            }}
          >
            {titleOf(model, row)}
          </a>
          <button type="button" className="btn t xs sq" aria-label={t('view.map.close')} onClick={onClose}>
            <Icon name="close" size={12} />
          </button>
        </header>
        <dl>
          {[...(status ? [status] : []), ...fields].map(field => (
            <div key={field.id}>
              <dt>{field.label}</dt>
              <dd>
                <field.view.Cell value={row[field.id] ?? null} field={field.def} />
              </dd>
            </div>
          ))}
        </dl>
      </RecordPlace>
    </section>
  )
}
