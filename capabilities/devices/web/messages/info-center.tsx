import {
  errorText,
  Failed,
  inSpace,
  sayMoment,
  useAction,
  useCall,
  useMayKeep,
  useNudge,
} from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { type DeviceMessage, listMessages, readLive, replayMessage } from '../../shared/contract.ts'
import { TriedValues } from '../products/parse-part.tsx'
import '../devices.css'

const directions = ['all', 'up', 'down', 'failed'] as const

/** Every message from and to devices: topic, payload, what was read of it, and reading it again. */
const InfoCenter = () => {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('show')
  const show = directions.find(each => each === wanted) ?? 'all'
  const device = query.get('device') ?? undefined
  const [search, setSearch] = useState(query.get('search') ?? '')
  const [before, setBefore] = useState<number | undefined>()
  const [chosen, setChosen] = useState<DeviceMessage | null>(null)
  const asked = query.get('search') ?? ''
  const { data, error, refetch } = useCall(
    listMessages,
    {
      limit: 50,
      ...(before !== undefined && { before }),
      ...(device !== undefined && { device }),
      ...(show === 'up' || show === 'down' ? { direction: show } : {}),
      ...(show === 'failed' && { failed: true }),
      ...(asked !== '' && { search: asked }),
    },
    { keep: true },
  )
  useNudge('device', () => {
    if (before === undefined) void refetch()
  })
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setBefore(undefined)
    setQuery(next)
  }
  const last = data?.data.at(-1)
  return (
    <>
      <PageHeader crumbs={[]} title={t('devices.messages')} />
      <div className="dvc-page">
        <div className="dvc-tools">
          <nav className="seg s" aria-label={t('devices.messages.show')}>
            {directions.map(each => (
              <button
                key={each}
                type="button"
                className={each === show ? 'on' : undefined}
                aria-pressed={each === show}
                onClick={() => set('show', each === 'all' ? '' : each)}
              >
                {t(`devices.messages.${each}`)}
              </button>
            ))}
          </nav>
          <Input.Search
            allowClear
            aria-label={t('devices.messages.search')}
            placeholder={t('devices.messages.search')}
            value={search}
            maxLength={100}
            onChange={event => setSearch(event.target.value)}
            onSearch={text => set('search', text.trim())}
          />
          {device !== undefined ? (
            <button type="button" className="btn s" onClick={() => set('device', '')}>
              {t('devices.messages.all_devices')}
              <Icon name="close" size={12} />
            </button>
          ) : null}
        </div>
        {error ? <Failed error={error} /> : null}
        {data || error ? null : <Skeleton kind="table" rows={12} />}
        {data && data.data.length === 0 ? (
          <EmptyState
            kind={show === 'all' && asked === '' && device === undefined ? 'never' : 'filtered'}
            title={t('devices.messages.none')}
          />
        ) : null}
        <div className="dvc-split">
          <ol className="dvc-messages">
            {data?.data.map(message => (
              <Line
                key={message.id}
                message={message}
                isChosen={message.id === chosen?.id}
                onChoose={() => setChosen(message)}
                onDevice={() => set('device', message.device.id)}
              />
            ))}
          </ol>
          {chosen ? <Detail key={chosen.id} message={chosen} onClose={() => setChosen(null)} /> : null}
        </div>
        <p className="dvc-buttons">
          {before !== undefined ? (
            <Button onClick={() => setBefore(undefined)}>{t('devices.messages.newest')}</Button>
          ) : null}
          {last && data?.data.length === 50 ? (
            <Button onClick={() => setBefore(last.id)}>{t('devices.messages.older')}</Button>
          ) : null}
        </p>
      </div>
    </>
  )
}

const sayTime = (at: string): string => sayMoment(at, { short: true, seconds: true })

interface LineProps {
  readonly message: DeviceMessage
  readonly isChosen: boolean
  onChoose(): void
  onDevice(): void
}

const Line = ({ message, isChosen, onChoose, onDevice }: LineProps) => {
  const { t } = useTranslation()
  return (
    <li className={isChosen ? 'on' : undefined}>
      <time dateTime={message.at}>{sayTime(message.at)}</time>
      <span className={message.up ? 'dvc-up' : 'dvc-down'}>
        <Icon name={message.up ? 'upload' : 'download'} size={14} />
        {t(message.up ? 'devices.messages.up' : 'devices.messages.down')}
      </span>
      <button type="button" className="dvc-link" translate="no" onClick={onDevice}>
        {message.device.title}
      </button>
      <button type="button" className="dvc-payload" aria-pressed={isChosen} onClick={onChoose}>
        <code className="cut" translate="no">
          {message.text}
        </code>
      </button>
      <span className={message.problem ? 'danger-ink' : 'ink3'}>
        {message.problem
          ? [t(`devices.problem.${message.problem}`), message.problems[0]?.at].filter(Boolean).join(' · ')
          : message.up && message.result.length > 0
            ? t('devices.messages.points', { count: message.result.length })
            : message.way.toUpperCase()}
      </span>
    </li>
  )
}

const Detail = ({ message, onClose }: { readonly message: DeviceMessage; onClose(): void }) => {
  const { t } = useTranslation()
  const mayKeep = useMayKeep('/{spaceUri}/sysop/infoCenter', 'run')
  const { data: device } = useCall(readLive, { id: message.device.id })
  const replaying = useAction(replayMessage, { refresh: [listMessages] })
  const product = { points: device?.product?.points ?? [] }
  return (
    <aside className="dvc-detail" aria-label={t('devices.messages.detail')}>
      <header>
        <h2 translate="no">{message.device.title}</h2>
        <button type="button" className="btn t s sq" aria-label={t('devices.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <dl className="dvc-facts">
        <Fact name="topic" value={message.topic} />
        <Fact name="trace" value={message.trace} />
        <Fact name="way" value={message.way.toUpperCase()} />
        <Fact name="bytes" value={String(message.bytes)} />
        {message.release === null ? null : <Fact name="release" value={`v${message.release}`} />}
      </dl>
      <pre translate="no">{message.text}</pre>
      <h3>{t('devices.messages.result')}</h3>
      {message.problem && message.problems.length === 0 ? (
        <p className="danger-ink">{t(`devices.problem.${message.problem}`)}</p>
      ) : null}
      <TriedValues
        product={product}
        tried={{
          bytes: message.bytes,
          values: message.result.map(({ code, value, quality }) => ({
            code,
            value,
            outside: (quality & 1) === 1,
          })),
          unknown: [],
          problems: message.problems,
        }}
      />
      {mayKeep && message.up ? (
        <p className="dvc-buttons">
          <Button loading={replaying.isPending} onClick={() => replaying.mutate({ id: message.id })}>
            {t('devices.messages.replay')}
          </Button>
          <Button
            loading={replaying.isPending}
            onClick={() => replaying.mutate({ id: message.id, store: true })}
          >
            {t('devices.messages.replay_store')}
          </Button>
        </p>
      ) : null}
      {replaying.error ? <p className="hint err">{errorText(t, replaying.error)}</p> : null}
      {replaying.data ? (
        <>
          <h3>{t('devices.messages.replayed')}</h3>
          <TriedValues product={product} tried={replaying.data} />
        </>
      ) : null}
      <p>
        <Link to={inSpace(`/sysop/devicelist?record=${message.device.id}`)}>{t('devices.open')}</Link>
      </p>
    </aside>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{t(`devices.messages.fact.${name}`)}</dt>
      <dd className="mono" translate="no">
        {value}
      </dd>
    </div>
  )
}

export default InfoCenter
