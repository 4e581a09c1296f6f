import type { JsonObject } from '@gantry/base/shared'
import { currentLang, timeZoneNow } from '@gantry/client/web'
import {
  type Column,
  delimiters,
  type FileFormat,
  type FileKeeping,
  type FileSettings,
  fileFormats,
  fileNameOf,
  mostKeptDays,
  mostKeptFiles,
} from '@gantry/transform/shared'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { headingsOf } from './file-headings.ts'
import { ColumnSelect, RowsControl } from './setting-controls.tsx'

interface FileControlProps {
  readonly settings: JsonObject
  /** Of the input. */
  readonly columns: readonly Column[]
  issueAt(path: string): string | undefined
  onChange(settings: JsonObject): void
}

const usualKeeping: Readonly<Record<FileKeeping['by'], FileKeeping>> = {
  days: { by: 'days', days: 30 },
  count: { by: 'count', count: 10 },
}

/** The file a step writes: its format, name and columns, and how long it is kept. */
export const FileControl = ({ settings, columns, issueAt, onChange }: FileControlProps) => {
  const { t } = useTranslation()
  const own = settings as FileSettings
  const { format, name, map, delimiter, encoding, header, sheet, keep } = own
  const put = (change: Partial<FileSettings>) => onChange({ ...own, ...change })
  const wrong = (path: string): ReactNode =>
    issueAt(path) ? <span className="hint err">{issueAt(path)}</span> : null
  return (
    <>
      <div className="fld">
        <label htmlFor="et-format">{t('transform.file.format')}</label>
        <Select<FileFormat>
          id="et-format"
          value={format}
          options={fileFormats.map(value => ({ value, label: t(`transform.file.format.${value}`) }))}
          onChange={value => put({ format: value })}
        />
      </div>
      <div className="fld">
        <label htmlFor="et-file-name">{t('etl.file.name')}</label>
        <Input
          id="et-file-name"
          maxLength={300}
          value={name}
          {...(issueAt('name') && { status: 'error' as const })}
          onChange={({ target }) => put({ name: target.value })}
        />
        {wrong('name') ?? (
          <span className="hint" translate="no">
            {t('etl.file.name.example', { name: fileNameOf(name, format, new Date(), timeZoneNow()) })}
          </span>
        )}
        <span className="hint">{t('etl.file.name.why')}</span>
      </div>
      {format === 'csv' ? (
        <>
          <div className="fld">
            <label htmlFor="et-delimiter">{t('etl.file.delimiter')}</label>
            <Select<FileSettings['delimiter']>
              id="et-delimiter"
              value={delimiter}
              options={(Object.keys(delimiters) as FileSettings['delimiter'][]).map(value => ({
                value,
                label: t(`etl.file.delimiter.${value}`),
              }))}
              onChange={value => put({ delimiter: value })}
            />
          </div>
          <div className="fld">
            <label htmlFor="et-encoding">{t('etl.file.encoding')}</label>
            <Select<FileSettings['encoding']>
              id="et-encoding"
              value={encoding}
              options={(['utf8_bom', 'utf8'] as const).map(value => ({
                value,
                label: t(`etl.file.encoding.${value}`),
              }))}
              onChange={value => put({ encoding: value })}
            />
          </div>
          <Checkbox checked={header} onChange={({ target }) => put({ header: target.checked })}>
            {t('etl.file.header')}
          </Checkbox>
        </>
      ) : null}
      {format === 'xlsx' ? (
        <div className="fld">
          <label htmlFor="et-sheet">{t('etl.file.sheet')}</label>
          <Input
            id="et-sheet"
            maxLength={100}
            value={sheet}
            placeholder="Sheet1"
            {...(issueAt('sheet') && { status: 'error' as const })}
            onChange={({ target }) => put({ sheet: target.value })}
          />
          {wrong('sheet')}
          <span className="hint">{t('etl.file.sheet.why')}</span>
        </div>
      ) : null}
      <RowsControl
        label={t('etl.file.columns')}
        rows={map}
        fresh={{ from: '', to: '' }}
        onChange={rows => onChange({ ...own, map: [...rows] })}
        draw={(row, change, at) => (
          <>
            <ColumnSelect
              label={t('etl.column')}
              value={String(row.from)}
              columns={columns}
              onChange={from => {
                const heading =
                  headingsOf(columns, currentLang()).find(each => each.from === from)?.to ?? from
                change({ from, ...(row.to === '' && { to: heading }) })
              }}
            />
            {wrong(`map.${at}.from`)}
            <Input
              size="small"
              maxLength={120}
              value={String(row.to)}
              aria-label={t('etl.file.heading')}
              placeholder={t('etl.file.heading')}
              {...(issueAt(`map.${at}.to`) && { status: 'error' as const })}
              onChange={({ target }) => change({ to: target.value })}
            />
            {wrong(`map.${at}.to`)}
          </>
        )}
      />
      {map.length === 0 ? <span className="hint">{t('etl.file.columns.all')}</span> : null}
      <Button
        size="small"
        disabled={columns.length === 0}
        onClick={() => put({ map: headingsOf(columns, currentLang()) })}
      >
        {t('etl.file.columns.named')}
      </Button>
      <div className="fld">
        <label htmlFor="et-keep">{t('etl.file.keep')}</label>
        <Select<FileKeeping['by']>
          id="et-keep"
          value={keep.by}
          options={(['days', 'count'] as const).map(value => ({ value, label: t(`etl.file.keep.${value}`) }))}
          onChange={by => put({ keep: usualKeeping[by] })}
        />
        {keep.by === 'days' ? (
          <InputNumber
            min={1}
            max={mostKeptDays}
            precision={0}
            value={keep.days}
            aria-label={t('etl.file.keep.days.label')}
            suffix={t('etl.file.keep.days.unit')}
            onChange={days => put({ keep: { by: 'days', days: days ?? 1 } })}
          />
        ) : (
          <InputNumber
            min={1}
            max={mostKeptFiles}
            precision={0}
            value={keep.count}
            aria-label={t('etl.file.keep.count.label')}
            suffix={t('etl.file.keep.count.unit')}
            onChange={count => put({ keep: { by: 'count', count: count ?? 1 } })}
          />
        )}
        <span className="hint">{t('etl.file.keep.why')}</span>
      </div>
    </>
  )
}
