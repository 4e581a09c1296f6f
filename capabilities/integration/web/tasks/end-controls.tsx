import { type JsonObject, localise } from '@gantry/base/shared'
import { currentLang, useCall, useMayCall } from '@gantry/client/web'
import type { Column, SourceSettings, TargetSettings } from '@gantry/transform/shared'
import { toast } from '@gantry/ui/web'
import { Button, Checkbox, InputNumber, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { querySource } from '../../shared/sources/contract.ts'
import { describeTaskQuery, listTaskSources } from '../../shared/tasks/contract.ts'
import { EndPicker } from './end-picker.tsx'
import { matchColumns, writable } from './match-columns.ts'
import { PlacesControl } from './places-control.tsx'
import { QueryControl } from './query-control.tsx'
import { ColumnSelect, optionsOf } from './setting-controls.tsx'

interface EndControlProps {
  readonly settings: JsonObject
  issueAt(path: string): string | undefined
  onChange(settings: JsonObject): void
}

/** Settings are plain data: a column without a label has none in its JSON. */
const plain = (columns: readonly Column[]): readonly JsonObject[] => JSON.parse(JSON.stringify(columns))

/** Percent of the former records that may be removed until somebody chooses another share. */
const usualRemoval = 20

/** What a source reads, and how much of it. */
export const SourceControl = ({ settings, issueAt, onChange }: EndControlProps) => {
  const { t } = useTranslation()
  const own = settings as SourceSettings
  const mayCall = useMayCall()
  const sources = useCall(listTaskSources, {})
  const takesQueries = sources.data?.data.some(({ id, queries }) => id === own.source && queries) === true
  const mayAsk = takesQueries && mayCall(querySource, { id: own.source }) && mayCall(describeTaskQuery)
  const isAsking = own.query !== undefined
  const change = (to: 'object' | 'query') => {
    const { query: _query, ...rest } = settings
    const empty = { ...rest, object: '', columns: [], read: 'full' }
    onChange(to === 'object' ? { ...empty, label: '' } : { ...empty, label: t('explore.query'), query: '' })
  }
  return (
    <>
      {mayAsk || isAsking ? (
        <Segmented
          block
          size="small"
          value={isAsking ? 'query' : 'object'}
          disabled={!mayAsk}
          aria-label={t('etl.query.or')}
          options={(['object', 'query'] as const).map(value => ({
            value,
            label: t(`etl.query.or.${value}`),
          }))}
          onChange={change}
        />
      ) : null}
      <EndPicker
        value={own}
        writes={false}
        withoutObject={isAsking}
        onChange={({ columns, key: _key, ...chosen }) =>
          onChange({ read: 'full', ...chosen, columns: [...plain(columns)] })
        }
      />
      {isAsking ? (
        <QueryControl
          key={`${own.source} ${own.query}`}
          settings={settings}
          mayAsk={mayAsk}
          issueAt={issueAt}
          onChange={onChange}
        />
      ) : null}
      {issueAt('object') ? <span className="hint err">{issueAt('object')}</span> : null}
      {own.columns.length > 0 ? (
        <p className="hint">{t('etl.end.columns', { count: own.columns.length })}</p>
      ) : null}
      <PlacesControl
        columns={own.columns}
        onChange={columns => onChange({ ...settings, columns: [...plain(columns)] })}
      />
      {own.read === 'incremental' ? (
        <>
          <div className="fld">
            <span className="et-label">{t('etl.end.cursor')}</span>
            <ColumnSelect
              label={t('etl.end.cursor')}
              value={own.cursor ?? ''}
              columns={own.columns.filter(({ type }) => type.kind === 'timestamp' || type.kind === 'integer')}
              onChange={cursor => onChange({ ...settings, cursor })}
            />
            <span className="hint">{t('etl.end.cursor.why')}</span>
            {issueAt('cursor') ? <span className="hint err">{issueAt('cursor')}</span> : null}
          </div>
          <div className="fld">
            <span className="et-label">{t('etl.end.overlap')}</span>
            <InputNumber
              min={0}
              max={604_800}
              precision={0}
              value={own.overlap ?? 0}
              aria-label={t('etl.end.overlap')}
              onChange={overlap => onChange({ ...settings, overlap: overlap ?? 0 })}
            />
          </div>
        </>
      ) : null}
    </>
  )
}

/** Where rows are written: table, key, and which column becomes which. */
export const TargetControl = ({
  settings,
  columns,
  issueAt,
  onChange,
}: EndControlProps & { readonly columns: readonly Column[] }) => {
  const { t } = useTranslation()
  const own = settings as TargetSettings
  const { mostRemovedPercent: _removal, ...rest } = settings
  const { mostRemovedPercent: removal } = own
  const put = (to: string, from: string) =>
    onChange({
      ...settings,
      map: [...own.map.filter(each => each.to !== to), ...(from === '' ? [] : [{ from, to }])],
    })
  const labelOf = (column: string) =>
    localise(own.columns.find(({ name }) => name === column)?.label ?? column, currentLang())
  const matchNames = () => {
    const map = matchColumns(columns, own.columns, own.map)
    const count = map.length - own.map.length
    toast({ text: count === 0 ? t('etl.end.unmatched') : t('etl.end.matched', { count }) })
    if (count > 0) onChange({ ...settings, map: [...map] })
  }
  const missing = own.map.length === 0 ? issueAt('map') : undefined
  // Tables elsewhere may take an id that they would otherwise fill themselves.
  const open = own.source === 'space' ? writable(own.columns) : own.columns.filter(each => !each.readOnly)
  // Records are found by columns that nobody may write, too; one that is mapped in vain stays in sight, so that it can be emptied.
  const offered = own.columns.filter(
    each =>
      open.includes(each) ||
      (each.readOnly && (own.mode === 'upsert' || own.map.some(({ to }) => to === each.name))),
  )
  return (
    <>
      <EndPicker
        value={own}
        writes
        onChange={({ columns: found, key, ...chosen }) => {
          const isSame = chosen.source === own.source && chosen.object === own.object
          const kept = own.map.filter(({ to }) => found.some(({ name }) => name === to))
          onChange({
            mode: own.mode,
            ...(isSame && removal !== undefined && { mostRemovedPercent: removal }),
            ...chosen,
            key: isSame ? [...own.key] : key.filter(name => writable(found).some(each => each.name === name)),
            columns: [...plain(found)],
            map: isSame ? kept : [...matchColumns(columns, found, [])],
          })
        }}
      />
      {issueAt('object') ? <span className="hint err">{issueAt('object')}</span> : null}
      {own.mode === 'upsert' ? (
        <div className="fld">
          <span className="et-label">{t('etl.end.key')}</span>
          <Select
            mode="multiple"
            value={own.key.slice()}
            aria-label={t('etl.end.key')}
            options={own.map.map(({ to }) => ({ value: to, label: labelOf(to) }))}
            onChange={key => onChange({ ...settings, key })}
          />
          {issueAt('key') ? <span className="hint err">{issueAt('key')}</span> : null}
        </div>
      ) : null}
      {own.mode === 'upsert' && (own.source === 'space' || removal !== undefined) ? (
        <div className="fld">
          <Checkbox
            checked={removal !== undefined}
            onChange={({ target }) =>
              onChange(target.checked ? { ...rest, mostRemovedPercent: usualRemoval } : rest)
            }
          >
            {t('etl.end.removal')}
          </Checkbox>
          {removal === undefined ? null : (
            <>
              <InputNumber
                min={1}
                max={100}
                precision={0}
                suffix="%"
                value={removal}
                aria-label={t('etl.end.removal.most')}
                onChange={most => onChange({ ...rest, mostRemovedPercent: most ?? usualRemoval })}
              />
              <span className="hint">{t('etl.end.removal.why')}</span>
            </>
          )}
          {issueAt('mostRemovedPercent') ? (
            <span className="hint err">{issueAt('mostRemovedPercent')}</span>
          ) : null}
        </div>
      ) : null}
      {own.columns.length > 0 ? (
        <div className="fld">
          <span className="et-label">
            {t('etl.end.map')}
            <Button size="small" type="link" onClick={matchNames}>
              {t('etl.end.alike')}
            </Button>
          </span>
          {offered.map(({ name, required, readOnly }) => (
            <div key={name} className="et-map">
              <span translate="no" title={name}>
                {labelOf(name)}
                {required ? <span className="et-bad"> *</span> : null}
                {readOnly ? <small className="ink3"> {t('etl.end.key_only')}</small> : null}
              </span>
              <Select
                size="small"
                allowClear
                status={issueAt(`map.${name}`) ? 'error' : ''}
                value={own.map.find(({ to }) => to === name)?.from ?? null}
                placeholder={t('etl.end.empty')}
                aria-label={t('etl.end.from', { column: labelOf(name) })}
                showSearch={{ optionFilterProp: 'label' }}
                options={optionsOf(columns)}
                onChange={from => put(name, from ?? '')}
              />
            </div>
          ))}
          {missing ? <span className="hint err">{missing}</span> : null}
        </div>
      ) : null}
    </>
  )
}
