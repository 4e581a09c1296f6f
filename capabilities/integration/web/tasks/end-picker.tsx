import { call, errorText, useCall } from '@gantry/client/web'
import type { Column } from '@gantry/transform/shared'
import { useMutation } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  describeTaskObject,
  listTaskObjects,
  listTaskSources,
  type TaskObject,
} from '../../shared/tasks/contract.ts'

interface Chosen {
  readonly source: string
  readonly object: string
  readonly label: string
  readonly columns: readonly Column[]
  readonly key: readonly string[]
}

interface EndPickerProps {
  readonly value: Pick<Chosen, 'source' | 'object' | 'label'>
  /** Only sources that take rows. */
  readonly writes: boolean
  /** Only the source is chosen: a query stands in place of the table. */
  readonly withoutObject?: boolean
  onChange(chosen: Chosen): void
}

/** Two tables may have one name, so what tells them apart stands beside it. */
const optionOf = ({ id, name, folder, note = '' }: TaskObject) => ({
  value: id,
  words: `${name} ${note}`,
  label: (
    <span translate="no" title={note === '' ? name : `${name} · ${note}`}>
      {folder ? `${name} /` : name} <small className="ink3">{note}</small>
    </span>
  ),
})

const describe = async (chosen: Pick<Chosen, 'source' | 'object' | 'label'>): Promise<Chosen> => {
  const { columns, key } = await call(describeTaskObject, { source: chosen.source, object: chosen.object })
  return { ...chosen, columns, key }
}

/** The table of a source that has no other one. */
const describeOnly = async (source: string, writes: boolean): Promise<Chosen | null> => {
  const { data } = await call(listTaskObjects, { source, ...(writes && { writes }) })
  const [only] = data
  if (!only || data.length > 1 || only.folder) return null
  return describe({ source, object: only.id, label: only.name })
}

/** A data source and one of its tables; choosing one brings its columns. The only table of a source chooses itself. */
export const EndPicker = ({ value, writes, withoutObject = false, onChange }: EndPickerProps) => {
  const { t } = useTranslation()
  const { source } = value
  const [search, setSearch] = useState('')
  const [within, setWithin] = useState<string | null>(null)
  const sources = useCall(listTaskSources, {})
  const objects = useCall(
    listTaskObjects,
    {
      source,
      ...(search !== '' && { search }),
      ...(within !== null && { within }),
      ...(writes && { writes }),
    },
    { staleTime: 0, enabled: !withoutObject },
  )
  // A source may answer late: its answer goes into the task as it is then, and nowhere once another step is shown.
  const latest = useRef(onChange)
  latest.current = onChange
  const take = useMutation({ mutationFn: describe })
  const onSuccess = (chosen: Chosen | null) => {
    if (chosen) latest.current(chosen)
  }
  const takeOnly = useMutation({ mutationFn: (next: string) => describeOnly(next, writes) })
  const takeSource = (next: string) => {
    onChange({ source: next, object: '', label: '', columns: [], key: [] })
    setWithin(null)
    setSearch('')
    take.reset()
    takeOnly.mutate(next, { onSuccess })
  }
  const found = objects.data?.data ?? []
  const offered =
    found.some(({ id }) => id === value.object) || value.object === ''
      ? found
      : [{ id: value.object, name: value.label || value.object, folder: false }, ...found]
  const failure = sources.error ?? objects.error ?? take.error ?? takeOnly.error
  return (
    <>
      <div className="fld">
        <label htmlFor="et-source">{t('etl.end.source')}</label>
        <Select
          id="et-source"
          value={source}
          options={(sources.data?.data ?? [])
            .filter(each => !writes || each.writes)
            .map(({ id, name }) => ({ value: id, label: id === 'space' ? t('etl.end.own') : name }))}
          onChange={takeSource}
        />
      </div>
      {withoutObject ? null : (
        <div className="fld">
          <label htmlFor="et-object">{t('etl.end.object')}</label>
          {found.length > 20 || search !== '' ? (
            <Input
              size="small"
              allowClear
              value={search}
              maxLength={100}
              placeholder={t('etl.end.search')}
              onChange={({ target }) => setSearch(target.value)}
            />
          ) : null}
          <Select
            id="et-object"
            loading={objects.isFetching || take.isPending || takeOnly.isPending}
            value={value.object === '' ? null : value.object}
            placeholder={t('etl.end.choose')}
            showSearch={{ optionFilterProp: 'words' }}
            options={offered.map(optionOf)}
            onChange={object => {
              const chosen = offered.find(({ id }) => id === object)
              if (chosen?.folder) setWithin(object)
              else {
                takeOnly.reset()
                take.mutate({ source, object, label: chosen?.name ?? object }, { onSuccess })
              }
            }}
          />
          {within === null ? null : (
            <button type="button" className="btn t xs" onClick={() => setWithin(null)}>
              {t('etl.end.up')}
            </button>
          )}
        </div>
      )}
      {failure ? <p className="hint err">{errorText(t, failure)}</p> : null}
    </>
  )
}
