import { type Json, localise } from '@gantry/base/shared'
import {
  currentLang,
  errorText,
  Failed,
  inSpace,
  useAction,
  useCall,
  useMayKeep,
  useNudge,
} from '@gantry/client/web'
import { Icon, ListTable, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTwin, setDesired, type Twin } from '../../shared/contract.ts'
import type { Point } from '../../shared/product.ts'
import { Commands } from '../devices/commands.tsx'
import { LiveValues, useLive, useNow } from '../devices/live-values.tsx'
import { sayAge } from '../devices/say-age.ts'
import { Events } from '../events/events.tsx'
import { propertyName } from './property-name.ts'
import '../devices.css'

interface TwinViewProps {
  readonly id: string
  /** Without a page of its own, in the panel of a record. */
  readonly bare?: boolean
}

/** What is desired of a device beside what it reports, its values, commands, events and changes. */
export const TwinView = ({ id, bare }: TwinViewProps) => {
  const { t } = useTranslation()
  const { data: device, error } = useLive(id)
  const { data: twin, refetch } = useCall(readTwin, { id }, { keep: true, staleTime: 0 })
  useNudge('device', nudge => {
    if (nudge.id === null || nudge.id === id) void refetch()
  })
  const now = useNow()
  if (error) return <Failed error={error} />
  if (!device || !twin) return <Skeleton rows={6} />
  const points = device.product?.points ?? []
  const parts = (
    <>
      <Properties id={id} twin={twin} points={points.filter(({ settable }) => settable)} now={now} />
      <Changes twin={twin} points={points} now={now} />
    </>
  )
  if (bare) return <div className="dvc-twin">{parts}</div>
  return (
    <>
      <PageHeader
        crumbs={[{ title: t('devices.twin'), href: inSpace('/sysop/deviceTwin') }]}
        title={device.name}
        own
      />
      <div className="dvc-page">
        <p className="dvc-head">
          <b className={device.state === 'online' ? 'ok-ink' : 'ink3'}>
            {t(`devices.state.${device.state}`)}
          </b>
          <span className="ink3">
            {device.lastSeen
              ? t('devices.live.last', { age: sayAge(device.lastSeen, now) })
              : t('devices.live.never')}
          </span>
          <span>{device.product ? localise(device.product.name, currentLang()) : ''}</span>
          <span className="ink3">{t('devices.twin.revision', { n: twin.revision })}</span>
        </p>
        <div className="dvc-two">
          <div>
            {parts}
            <LiveValues id={id} />
          </div>
          <div>
            <Commands id={id} commands={device.product?.commands ?? []} />
            <Events id={id} />
          </div>
        </div>
      </div>
    </>
  )
}

const same = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

interface PropertiesProps {
  readonly id: string
  readonly twin: Twin
  readonly points: readonly Point[]
  readonly now: number
}

/** A property of the twin; without a point where the product does not know it. */
interface PropertyRow {
  readonly code: string
  readonly name: string
  readonly point?: Point
}

const Properties = ({ id, twin, points, now }: PropertiesProps) => {
  const { t } = useTranslation()
  const mayKeep = useMayKeep('/{spaceUri}/sysop/deviceTwin', 'change')
  const [edited, setEdited] = useState<Readonly<Record<string, Json>> | null>(null)
  const saving = useAction(setDesired, { refresh: [readTwin], onDone: () => setEdited(null) })
  const rows: readonly PropertyRow[] = [
    ...points.map(point => ({ code: point.code, name: localise(point.name, currentLang()), point })),
    ...Object.keys(twin.reported)
      .filter(name => !points.some(({ code }) => code === name))
      .map(code => ({ code, name: propertyName(t, code, null) })),
  ]
  const differs = (code: string) =>
    points.some(point => point.code === code) && twin.difference.includes(code)
  const stateOf = ({ code, point }: PropertyRow): string => {
    const [desired, reported] = [twin.desired[code], twin.reported[code]]
    if (differs(code) && desired)
      return t('devices.twin.waiting', { by: desired.by, age: sayAge(desired.at, now) })
    if (!reported) return ''
    const age = sayAge(reported.at, now)
    return point ? t('devices.twin.agreed', { age }) : age
  }
  return (
    <section className="dvc-live" aria-label={t('devices.twin.properties')}>
      <h3>
        {t('devices.twin.properties')}
        {twin.difference.length > 0 ? (
          <small className="warn-ink">{t('devices.twin.differ', { count: twin.difference.length })}</small>
        ) : null}
        {mayKeep && points.length > 0 && !edited ? (
          <button type="button" className="btn s dvc-right" onClick={() => setEdited({})}>
            <Icon name="edit" size={14} />
            {t('devices.twin.edit')}
          </button>
        ) : null}
      </h3>
      {rows.length === 0 ? (
        <p className="ink3">{t('devices.twin.none')}</p>
      ) : (
        <ListTable<PropertyRow>
          className="dvc-list"
          rowKey="code"
          size="small"
          pagination={false}
          rowClassName={({ code }) => (differs(code) ? 'dvc-differs' : '')}
          dataSource={rows}
          columns={[
            {
              key: 'name',
              title: t('devices.twin.property'),
              render: (_v, { code, name }) => (
                <>
                  <span translate="no">{name}</span> <code translate="no">{code}</code>
                </>
              ),
            },
            {
              key: 'desired',
              title: t('devices.twin.desired'),
              render: (_v, { code, point }) =>
                edited && point ? (
                  <ValueInput
                    point={point}
                    value={code in edited ? edited[code] : twin.desired[code]?.value}
                    onChange={value => setEdited({ ...edited, [code]: value })}
                  />
                ) : (
                  say(t, point && twin.desired[code]?.value, point)
                ),
            },
            {
              key: 'same',
              title: <span className="sr">{t('devices.twin.same')}</span>,
              render: (_v, { code, point }) => {
                const desired = point && twin.desired[code]
                return desired ? (same(desired.value, twin.reported[code]?.value) ? '=' : '≠') : ''
              },
            },
            {
              key: 'reported',
              title: t('devices.twin.reported'),
              render: (_v, { code, point }) => say(t, twin.reported[code]?.value, point),
            },
            {
              key: 'state',
              title: t('devices.twin.state'),
              render: (_v, row) => (
                <span className={differs(row.code) ? 'warn-ink' : 'ink3'}>{stateOf(row)}</span>
              ),
            },
          ]}
        />
      )}
      {saving.error ? (
        <p className="hint err" role="alert">
          {errorText(t, saving.error)}
        </p>
      ) : null}
      {edited ? (
        <p className="dvc-buttons">
          <Button onClick={() => setEdited(null)}>{t('devices.cancel')}</Button>
          <Button
            type="primary"
            loading={saving.isPending}
            disabled={Object.keys(edited).length === 0}
            onClick={() => saving.mutate({ id, revision: twin.revision, values: { ...edited } })}
          >
            {t('devices.twin.set')}
          </Button>
        </p>
      ) : null}
    </section>
  )
}

const say = (t: (key: string) => string, value: Json | undefined, point?: Point): string => {
  if (value === undefined || value === null) return '—'
  if (typeof value === 'boolean') return t(value ? 'devices.on' : 'devices.off')
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return point?.unit ? `${text} ${point.unit}` : text
}

interface ValueInputProps {
  readonly point: Point
  readonly value: Json | undefined
  onChange(value: Json): void
}

const ValueInput = ({ point, value, onChange }: ValueInputProps) => {
  const { t } = useTranslation()
  const label = localise(point.name, currentLang())
  if (point.type === 'bool')
    return (
      <Select
        aria-label={label}
        value={typeof value === 'boolean' ? String(value) : undefined}
        options={[
          { value: 'true', label: t('devices.on') },
          { value: 'false', label: t('devices.off') },
        ]}
        onChange={chosen => onChange(chosen === 'true')}
      />
    )
  if (point.type === 'text')
    return (
      <Input
        aria-label={label}
        value={typeof value === 'string' ? value : ''}
        maxLength={500}
        onChange={event => onChange(event.target.value)}
      />
    )
  return (
    <InputNumber
      aria-label={label}
      value={typeof value === 'number' ? value : null}
      suffix={point.unit}
      onChange={number => onChange(number)}
    />
  )
}

const Changes = ({
  twin,
  points,
  now,
}: {
  readonly twin: Twin
  readonly points: readonly Point[]
  readonly now: number
}) => {
  const { t } = useTranslation()
  if (twin.changes.length === 0) return null
  return (
    <details className="dvc-live">
      <summary>{t('devices.twin.changes')}</summary>
      <ol className="dvc-changes">
        {twin.changes.map(({ id, at, side, property, before, after, by }) => {
          const point = points.find(({ code }) => code === property)
          return (
            <li key={id}>
              <time className="ink3" dateTime={at}>
                {sayAge(at, now)}
              </time>
              <span>
                <b translate="no">{propertyName(t, property, point?.name)}</b> {t(`devices.twin.${side}`)}{' '}
                {say(t, before ?? undefined, point)} → {say(t, after ?? undefined, point)}
              </span>
              <span className="ink3" translate="no">
                {by}
              </span>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
