import { joined, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Banner } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PlannedRecords, RecordsWish } from '../../shared/packages.ts'

interface PlanRecordsProps {
  readonly records: readonly PlannedRecords[]
  readonly busy: boolean
  onRecords(table: string, wish: RecordsWish): void
}

const takes = ['all', 'new', 'none'] as const
const states = ['new', 'changed', 'same', 'gone'] as const

/** What becomes of the records of a package, table by table, and how records that are here are found. */
export const PlanRecords = ({ records, busy, onRecords }: PlanRecordsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  if (records.length === 0) return null
  return (
    <section>
      <h2>{t('packages.records')}</h2>
      {records.map(({ table, name, take, key, keys, counts, unknown, unknownTitles, refused }) => {
        const label = localise(name, lang)
        return (
          <div key={table} className="pk-outside">
            <p>
              <b translate="no">{label}</b>
              <small>
                {joined(
                  states.flatMap(state =>
                    counts[state] > 0 ? [t(`packages.records.count.${state}`, { count: counts[state] })] : [],
                  ),
                  lang,
                )}
              </small>
            </p>
            <Select
              size="small"
              aria-label={t('packages.records_of', { table: label })}
              disabled={busy}
              value={take}
              options={takes.map(one => ({ value: one, label: t(`packages.records.take.${one}`) }))}
              onChange={one => onRecords(table, { take: one ?? 'all', key })}
            />
            {keys.length > 0 && take !== 'none' ? (
              <Select
                size="small"
                aria-label={t('packages.records.key', { table: label })}
                disabled={busy}
                value={key ?? ''}
                options={[
                  { value: '', label: t('packages.records.by_origin') },
                  ...keys.map(({ id, name }) => ({
                    value: id,
                    label: t('packages.records.by_key', { name: localise(name, lang) }),
                  })),
                ]}
                onChange={id => onRecords(table, { take, key: id === '' ? null : id })}
              />
            ) : null}
            {unknown > 0 && take !== 'none' && counts.new + counts.changed > 0 ? (
              <p className="ink2">
                {t('packages.records.unknown', { count: unknown, titles: joined(unknownTitles, lang) })}
              </p>
            ) : null}
            {refused > 0 && take !== 'none' ? (
              <Banner>{t('packages.records.lacking', { count: refused })}</Banner>
            ) : null}
          </div>
        )
      })}
    </section>
  )
}
