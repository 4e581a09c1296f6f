import { Checkbox, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RecordsExported } from '../../shared/packages.ts'
import type { AppInfo } from '../../shared/types.ts'

interface ExportedRecordsProps {
  readonly apps: readonly AppInfo[]
  readonly records: Readonly<Record<string, RecordsExported>>
  readonly files: boolean
  onRecords(records: Readonly<Record<string, RecordsExported>>): void
  onFiles(isChosen: boolean): void
}

/** Asks for each table of the chosen applications whether its records travel. */
export const ExportedRecords = ({ apps, records, files, onRecords, onFiles }: ExportedRecordsProps) => {
  const { t } = useTranslation()
  const choose = (table: string, much: RecordsExported | 'none') => {
    const { [table]: _, ...others } = records
    onRecords(much === 'none' ? others : { ...others, [table]: much })
  }
  const tables = apps.flatMap(app => (app.designs ?? []).map(table => ({ ...table, app: app.name })))
  const options = (['none', 'sample', 'all'] as const).map(much => ({
    value: much,
    label: t(`packages.records.${much}`),
  }))
  const [first, ...others] = tables.map(({ id }) => records[id] ?? 'none')
  const chooseAll = (much: RecordsExported | 'none') =>
    onRecords(much === 'none' ? {} : Object.fromEntries(tables.map(({ id }) => [id, much])))
  return (
    <fieldset className="pk-records">
      <legend>{t('packages.records')}</legend>
      <p className="ink2">{t('packages.records_hint')}</p>
      {tables.length > 1 ? (
        <div className="pk-record pk-every">
          <span>{t('packages.records_every')}</span>
          <Select<RecordsExported | 'none'>
            size="small"
            aria-label={t('packages.records_every')}
            placeholder={t('packages.records.differs')}
            value={others.every(much => much === first) ? (first ?? null) : null}
            options={options}
            onChange={chooseAll}
          />
        </div>
      ) : null}
      <div className="pk-tables">
        {tables.map(({ id, label, app }) => (
          <div key={id} className="pk-record">
            <span className="cut" translate="no">
              {label}
              {apps.length > 1 ? <small className="ink3"> {app}</small> : null}
            </span>
            <Select<RecordsExported | 'none'>
              size="small"
              aria-label={t('packages.records_of', { table: label })}
              value={records[id] ?? 'none'}
              options={options}
              onChange={much => choose(id, much)}
            />
          </div>
        ))}
      </div>
      {Object.keys(records).length > 0 ? (
        <Checkbox checked={files} onChange={event => onFiles(event.target.checked)}>
          {t('packages.records.files')}
        </Checkbox>
      ) : null}
    </fieldset>
  )
}
