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
import { Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTwin, setDesired, type Twin } from '../../shared/contract.ts'
import type { Point } from '../../shared/product.ts'
import { Commands } from '../devices/commands.tsx'
import { LiveValues, useLive, useNow } from '../devices/live-values.tsx'
import { sayAge } from '../devices/say-age.ts'
import { propertyName } from './property-name.ts'
import '../devices.css'

interface TwinViewProps {
  readonly id: string
  /** Without a page of its own, in the panel of a record. */
  readonly bare?: boolean
}

/** What is desired of a device beside what it reports, its values, commands and changes. */
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
          <Commands id={id} commands={device.product?.commands ?? []} />
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

const Properties = ({ id, twin, points, now }: PropertiesProps) => {
  const { t } = useTranslation()
  const mayKeep = useMayKeep('/{spaceUri}/sysop/deviceTwin', 'change')
  const [edited, setEdited] = useState<Readonly<Record<string, Json>> | null>(null)
  const saving = useAction(setDesired, { refresh: [readTwin], onDone: () => setEdited(null) })
  const others = Object.keys(twin.reported).filter(name => !points.some(({ code }) => code === name))
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
      {points.length + others.length === 0 ? <p className="ink3">{t('devices.twin.none')}</p> : null}
      <table className="dvc-table">
        {points.length + others.length > 0 ? (
          <thead>
            <tr>
              <th>{t('devices.twin.property')}</th>
              <th>{t('devices.twin.desired')}</th>
              <th aria-label={t('devices.twin.same')} />
              <th>{t('devices.twin.reported')}</th>
              <th>{t('devices.twin.state')}</th>
            </tr>
          </thead>
        ) : null}
        <tbody>
          {points.map(point => {
            const { code } = point
            const [desired, reported] = [twin.desired[code], twin.reported[code]]
            const differs = twin.difference.includes(code)
            return (
              <tr key={code} className={differs ? 'differs' : undefined}>
                <td>
                  <span translate="no">{localise(point.name, currentLang())}</span>{' '}
                  <code translate="no">{code}</code>
                </td>
                <td>
                  {edited ? (
                    <ValueInput
                      point={point}
                      value={code in edited ? edited[code] : desired?.value}
                      onChange={value => setEdited({ ...edited, [code]: value })}
                    />
                  ) : (
                    say(t, desired?.value, point)
                  )}
                </td>
                <td>{desired ? (same(desired.value, reported?.value) ? '=' : '≠') : ''}</td>
                <td>{say(t, reported?.value, point)}</td>
                <td className={differs ? 'warn-ink' : 'ink3'}>
                  {differs && desired
                    ? t('devices.twin.waiting', { by: desired.by, age: sayAge(desired.at, now) })
                    : reported
                      ? t('devices.twin.agreed', { age: sayAge(reported.at, now) })
                      : ''}
                </td>
              </tr>
            )
          })}
          {others.map(name => (
            <tr key={name}>
              <td>
                <span translate="no">{propertyName(t, name, null)}</span> <code translate="no">{name}</code>
              </td>
              <td>—</td>
              <td />
              <td>{say(t, twin.reported[name]?.value)}</td>
              <td className="ink3">{sayAge(twin.reported[name]?.at ?? '', now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
