import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { type Column, mostPlaces } from '@gantry/transform/shared'
import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'

interface PlacesControlProps {
  readonly columns: readonly Column[]
  onChange(columns: readonly Column[]): void
}

/** How many decimal places a source step keeps of each of its decimals; sources that declare none begin with six. */
export const PlacesControl = ({ columns, onChange }: PlacesControlProps) => {
  const { t } = useTranslation()
  if (columns.every(({ type }) => type.kind !== 'decimal')) return null
  return (
    <details>
      <summary>{t('etl.places.of')}</summary>
      <p className="hint">{t('etl.places.why')}</p>
      {columns.map((column, at) => {
        const { name, label = name, type } = column
        if (type.kind !== 'decimal') return null
        const said = localise(label, currentLang())
        return (
          <div key={name} className="et-map">
            <span translate="no" title={name}>
              {said}
            </span>
            <InputNumber
              size="small"
              min={0}
              max={mostPlaces}
              precision={0}
              value={type.places}
              aria-label={t('etl.places.column', { column: said })}
              onChange={places => {
                if (places !== null)
                  onChange(columns.with(at, { ...column, type: { kind: 'decimal', places } }))
              }}
            />
          </div>
        )
      })}
    </details>
  )
}
