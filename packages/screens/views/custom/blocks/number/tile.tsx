import type { AggregateRow } from '@gantry/model/shared'
import { TileError, type TileProps } from '@gantry/tiles/web'
import { Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { formatValue } from '../../../../web/parts/format-value.ts'
import { question, useLiveQuestion, useSource } from '../../use-source.ts'
import type { NumberSettings } from './shared.ts'

/** One number, large, with its unit. */
const NumberTile = ({ tile }: TileProps<NumberSettings>) => {
  const { i18n, t } = useTranslation()
  const { settings } = tile
  const { model, error, query, waits, refetch } = useSource(settings)
  const field = settings.of && model?.field(settings.of.field)
  const {
    data,
    error: refused,
    refetch: again,
  } = useLiveQuestion<{ readonly data: readonly AggregateRow[] }>(
    settings.table,
    model && !waits
      ? question('aggregate', {
          table: settings.table,
          ...query,
          aggregates: [settings.of ? { name: 'value', ...settings.of } : { name: 'value', fn: 'count' }],
        })
      : null,
  )
  const failed = error ?? refused
  if (failed) return <TileError error={failed} onRetry={error ? refetch : again} />
  if (waits) return <p className="ob-none ink3">{t('block.choose')}</p>
  if (!model || !data) return <Skeleton kind="text" rows={2} />
  const value = data.data[0]?.value ?? null
  const said =
    field && value !== null
      ? formatValue(field, value)
      : value === null
        ? '—'
        : new Intl.NumberFormat(i18n.language).format(Number(value))
  return (
    <p className="ob-number">
      <b>{said}</b>
      {field?.unit ? (
        <span className="ink3" translate="no">
          {field.unit}
        </span>
      ) : null}
      <span className="ink3 ob-of" translate="no">
        {field ? `${model.label} · ${field.label}` : model.label}
      </span>
    </p>
  )
}

export default NumberTile
