import type { Json } from '@gantry/base/shared'
import { fieldViewOf, refOf } from '@gantry/fields/web'
import { useRecord } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Preview } from '../../shared/trial-contract.ts'

interface PreviewToolsProps {
  readonly preview: Preview
  readonly query: Readonly<Record<string, string>>
  readonly table: string
  /** Changes the address: what is asked for, and the version. */
  onGo(change: Readonly<Record<string, string | undefined>>, version?: string): void
}

const someone = ['me', 'person', 'role'] as const
type Someone = (typeof someone)[number]

/** Which version is tried, as whom, and over which record. */
export const PreviewTools = ({ preview, query, table, onGo }: PreviewToolsProps) => {
  const { t } = useTranslation()
  const current: Someone = query.person ? 'person' : query.role ? 'role' : 'me'
  const [as, setAs] = useState<Someone>(current)
  const { release, drafted, version } = preview
  const Person = fieldViewOf({ type: 'person' }).Input
  const Role = fieldViewOf({ type: 'role' }).Input
  const chosen = current === as ? { id: query.person ?? query.role ?? '', title: preview.as.title } : null
  const idOf = (value: Json) => refOf(value)?.id
  return (
    <div className="dp-tools">
      <div className="dp-tool">
        <span>{t('designer.preview.version')}</span>
        <Select
          value={version === null ? 'draft' : String(version)}
          style={{ width: 184 }}
          aria-label={t('designer.preview.version')}
          onChange={to => onGo({}, to)}
          options={[
            ...(drafted ? [{ value: 'draft', label: t('designer.preview.draft') }] : []),
            ...numbers(release).map(n => ({
              value: String(n),
              label: t(n === release ? 'designer.preview.newest' : 'designer.preview.release', { n }),
            })),
          ]}
        />
      </div>
      <div className="dp-tool">
        <span>{t('designer.preview.as')}</span>
        <Segmented<Someone>
          value={as}
          aria-label={t('designer.preview.as')}
          onChange={next => {
            setAs(next)
            if (next === 'me') onGo({ person: undefined, role: undefined })
          }}
          options={someone.map(value => ({ value, label: t(`designer.preview.as.${value}`) }))}
        />
        {as === 'person' ? (
          <span className="dp-pick">
            <Person
              id="dp-person"
              field={{ type: 'person' }}
              value={chosen}
              onChange={value => onGo({ person: idOf(value), role: undefined })}
            />
          </span>
        ) : as === 'role' ? (
          <span className="dp-pick">
            <Role
              id="dp-role"
              field={{ type: 'role' }}
              value={chosen}
              onChange={value => onGo({ role: idOf(value), person: undefined })}
            />
          </span>
        ) : null}
      </div>
      <div className="dp-tool">
        <span>{t('designer.preview.over')}</span>
        <button
          type="button"
          className={query.sample ? 'btn t on' : 'btn t'}
          aria-pressed={query.sample === 'yes'}
          onClick={() => onGo({ sample: query.sample ? undefined : 'yes', record: undefined })}
        >
          <Icon name="copy" size={14} />
          {t('designer.preview.sample')}
        </button>
        <span className="dp-pick">
          <RecordPick
            table={table}
            record={query.record}
            onPick={record => onGo({ record, sample: undefined })}
          />
        </span>
      </div>
    </div>
  )
}

/** The releases offered by number: the newest ones. */
const numbers = (release: number | null): readonly number[] =>
  Array.from({ length: Math.min(release ?? 0, 50) }, (_, at) => (release ?? 0) - at)

interface RecordPickProps {
  readonly table: string
  readonly record: string | undefined
  onPick(record: string | undefined): void
}

const RecordPick = ({ table, record, onPick }: RecordPickProps) => {
  const { t } = useTranslation()
  const Link = fieldViewOf({ type: 'link', table }).Input
  return (
    <span title={t('designer.preview.record')}>
      {record === undefined ? (
        <Link
          id="dp-record"
          field={{ type: 'link', table }}
          value={null}
          onChange={value => onPick(refOf(value)?.id)}
        />
      ) : (
        <NamedRecord table={table} record={record} onPick={onPick} />
      )}
    </span>
  )
}

const NamedRecord = ({ table, record, onPick }: RecordPickProps & { readonly record: string }) => {
  const { data } = useRecord(table, record)
  const Link = fieldViewOf({ type: 'link', table }).Input
  const title = Object.values(data?.data ?? {}).find(value => typeof value === 'string' && value !== record)
  return (
    <Link
      id="dp-record"
      field={{ type: 'link', table }}
      value={{ id: record, title: String(data?.data.title ?? title ?? record) }}
      onChange={value => onPick(refOf(value)?.id)}
    />
  )
}
