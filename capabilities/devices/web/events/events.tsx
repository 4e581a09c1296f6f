import { localise } from '@gantry/base/shared'
import { currentLang, Failed, useCall, useNudge } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DeviceEvent, type EventLevel, eventLevels, listEvents } from '../../shared/events/contract.ts'
import type { ProductEvent } from '../../shared/product.ts'
import { useLive, useNow } from '../devices/live-values.tsx'
import { sayAge } from '../devices/say-age.ts'

/** Events on a page. */
const pageSize = 20

/** What a device said that happened to it, newest first; by code and level. */
export const Events = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data: device } = useLive(id)
  const [code, setCode] = useState<string>()
  const [level, setLevel] = useState<EventLevel>()
  const [before, setBefore] = useState<number>()
  const { data, error, refetch } = useCall(
    listEvents,
    {
      id,
      limit: pageSize,
      ...(code !== undefined && { code }),
      ...(level !== undefined && { level }),
      ...(before !== undefined && { before }),
    },
    { keep: true, staleTime: 0 },
  )
  useNudge('device', nudge => {
    if (nudge.id === null || nudge.id === id) void refetch()
  })
  const now = useNow()
  const last = data?.data.at(-1)
  const events = device?.product?.events ?? []
  const isNarrowed = code !== undefined || level !== undefined
  return (
    <section className="dvc-live" aria-label={t('devices.events')}>
      <h3>{t('devices.events')}</h3>
      {events.length > 0 ? (
        <div className="dvc-narrow">
          <Select<string>
            allowClear
            aria-label={t('devices.events.code')}
            placeholder={t('devices.events.code.any')}
            value={code ?? null}
            options={events.map(each => ({ value: each.code, label: localise(each.name, currentLang()) }))}
            onChange={next => {
              setCode(next || undefined)
              setBefore(undefined)
            }}
          />
          <Select<EventLevel>
            allowClear
            aria-label={t('devices.events.level')}
            placeholder={t('devices.events.level.any')}
            value={level ?? null}
            options={eventLevels.map(value => ({ value, label: t(`product.level.${value}`) }))}
            onChange={next => {
              setLevel(next || undefined)
              setBefore(undefined)
            }}
          />
        </div>
      ) : null}
      {error ? <Failed error={error} /> : null}
      {device && data?.data.length === 0 ? (
        <p className="ink3">
          {t(
            events.length === 0
              ? 'devices.events.undeclared'
              : isNarrowed || before !== undefined
                ? 'devices.events.none_such'
                : 'devices.events.none',
          )}
        </p>
      ) : null}
      <ol className="dvc-changes">
        {data?.data.map(event => (
          <EventLine
            key={event.id}
            event={event}
            name={events.find(each => each.code === event.code)?.name}
            now={now}
          />
        ))}
      </ol>
      <p className="dvc-buttons">
        {before !== undefined ? (
          <Button onClick={() => setBefore(undefined)}>{t('devices.messages.newest')}</Button>
        ) : null}
        {last && data?.data.length === pageSize ? (
          <Button onClick={() => setBefore(last.id)}>{t('devices.events.older')}</Button>
        ) : null}
      </p>
    </section>
  )
}

const looks = {
  info: { icon: 'info', ink: 'ink2' },
  warning: { icon: 'warn', ink: 'warn-ink' },
  error: { icon: 'warn', ink: 'danger-ink' },
} as const

interface EventLineProps {
  readonly event: DeviceEvent
  readonly name: ProductEvent['name'] | undefined
  readonly now: number
}

const EventLine = ({ event: { code, level, at, text, data }, name, now }: EventLineProps) => {
  const { t } = useTranslation()
  return (
    <li>
      <time className="ink3" dateTime={at}>
        {sayAge(at, now)}
      </time>
      <span translate="no">
        <b>{name === undefined ? code : localise(name, currentLang())}</b>
        {text === null ? null : <span className="ink2"> {text}</span>}
        {data === null ? null : <code className="ink3"> {JSON.stringify(data)}</code>}
      </span>
      <span className={looks[level].ink}>
        <Icon name={looks[level].icon} size={14} /> {t(`product.level.${level}`)}
      </span>
    </li>
  )
}
