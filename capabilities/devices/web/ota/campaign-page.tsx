import { errorText, Failed, inSpace, sayMoment, useAction, useCall, useNudge } from '@gantry/client/web'
import { Icon, type IconName, ListTable, Modal, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  actOnCampaign,
  type CampaignDetail,
  type CampaignDevice,
  listCampaigns,
  readCampaign,
} from '../../shared/ota/contract.ts'
import { actsOf, type CampaignAct } from '../../shared/ota/course.ts'
import { updateStates } from '../../shared/ota/device-update.ts'
import { CampaignStateText, GroupBar } from './campaign-state.tsx'

interface CampaignPageProps {
  readonly id: string
  readonly mayKeep: boolean
  onOpen(id: string): void
}

/** One campaign: its groups, every device as a cell, those that need a look, why it stopped and what can be done now. */
export const CampaignPage = ({ id, mayKeep, onOpen }: CampaignPageProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(readCampaign, { id }, { staleTime: 0, keep: true })
  useNudge('device', () => void refetch())
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <>
      <PageHeader
        crumbs={[{ title: t('devices.ota'), href: inSpace('/sysop/ota') }]}
        title={data?.name ?? ''}
        own
        extra={
          data ? (
            <small className="ink3">
              {t('devices.ota.made', { by: data.by, at: sayMoment(data.at, { short: true }) })}
            </small>
          ) : null
        }
      />
      {error ? <Failed error={error} /> : null}
      {data || error ? null : <Skeleton rows={8} />}
      {data ? (
        <div className="ota-page">
          <Groups campaign={data} chosen={chosen} onChoose={setChosen} />
          <div className="ota-main">
            <Cells campaign={data} />
            <Devices campaign={data} group={chosen} />
          </div>
          <aside className="ota-side">
            <Facts campaign={data} />
            <Conditions campaign={data} />
            {mayKeep ? <Acts campaign={data} onOpen={onOpen} /> : null}
          </aside>
        </div>
      ) : null}
    </>
  )
}

const Groups = ({
  campaign,
  chosen,
  onChoose,
}: {
  readonly campaign: CampaignDetail
  readonly chosen: number | null
  onChoose(group: number | null): void
}) => {
  const { t } = useTranslation()
  return (
    <ol className="ota-groups">
      {campaign.groups.map(group => (
        <li key={group.number}>
          <button
            type="button"
            aria-pressed={chosen === group.number}
            className={chosen === group.number ? 'on' : undefined}
            onClick={() => onChoose(chosen === group.number ? null : group.number)}
          >
            <span>
              <b>{t('devices.ota.group', { n: group.number })}</b>
              <small className={group.number === campaign.group ? undefined : 'ink3'}>
                {t(`devices.ota.group.${group.state}`)}
              </small>
            </span>
            <GroupBar group={group} />
            <small className="ink3">
              {t('devices.ota.counts', {
                total: group.total,
                done: group.done,
                failed: group.failed,
                lost: group.lost,
                open: group.open,
              })}
              {group.cancelled > 0 ? ` · ${t('devices.ota.cancelled', { devices: group.cancelled })}` : null}
            </small>
          </button>
        </li>
      ))}
    </ol>
  )
}

const isLost = ({ state, offline }: CampaignDevice): boolean => state === 'done' && offline
const isBad = (device: CampaignDevice): boolean =>
  device.state === 'failed' || device.state === 'expired' || isLost(device)

const cellOf = (device: CampaignDevice, group: number): string => {
  if (isBad(device)) return 'bad'
  if (device.state === 'done') return 'done'
  if (device.state === 'cancelled') return 'off'
  return device.group > group || device.state === 'queued' ? 'wait' : 'busy'
}

const Cells = ({ campaign }: { readonly campaign: CampaignDetail }) => {
  const { t } = useTranslation()
  const say = useDeviceState(campaign)
  return (
    <section>
      <h2>
        {t('devices.ota.each')}
        <span className="ota-legend">
          {(['done', 'busy', 'bad', 'wait'] as const).map(each => (
            <small key={each} className="ink2">
              <i className={`ota-cell ${each}`} />
              {t(`devices.ota.cell.${each}`)}
            </small>
          ))}
        </span>
      </h2>
      {campaign.groups.map(({ number }) => (
        <div key={number} className="ota-row">
          <span className="ink2">{t('devices.ota.group', { n: number })}</span>
          <span className="ota-cells">
            {campaign.devices
              .filter(device => device.group === number)
              .map(device => (
                <i
                  key={device.id}
                  role="img"
                  className={`ota-cell ${cellOf(device, campaign.group)}`}
                  title={`${device.code} · ${say(device)}`}
                  aria-label={`${device.code} · ${say(device)}`}
                />
              ))}
          </span>
        </div>
      ))}
      {campaign.more > 0 ? <p className="ink3">{t('devices.ota.more', { count: campaign.more })}</p> : null}
    </section>
  )
}

const useDeviceState = (campaign: CampaignDetail) => {
  const { t } = useTranslation()
  return (device: CampaignDevice): string => {
    if (isLost(device)) return t('devices.ota.lost')
    if (device.state === 'queued' && (device.group > campaign.group || campaign.state === 'draft'))
      return t('devices.ota.cell.wait')
    return t(`devices.ota.device.${device.state}`)
  }
}

const steps = ['offered', 'downloading', 'verified', 'installing', 'done'] as const
const mostShown = 50

const Devices = ({
  campaign,
  group,
}: {
  readonly campaign: CampaignDetail
  readonly group: number | null
}) => {
  const { t } = useTranslation()
  const say = useDeviceState(campaign)
  const shown = campaign.devices.filter(device => group === null || device.group === group)
  return (
    <section>
      <h2>
        {group === null ? t('devices.ota.devices') : t('devices.ota.group', { n: group })}
        <small className="ink3">{t('devices.ota.steps')}</small>
      </h2>
      <ListTable<CampaignDevice>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 640 }}
        dataSource={shown.slice(0, mostShown)}
        columns={[
          {
            key: 'name',
            title: t('devices.ota.column.device'),
            render: (_v, { id, name, code, area }) => (
              <>
                <Link to={inSpace(`/sysop/deviceTwin?device=${id}`)} translate="no">
                  {name || code}
                </Link>
                {area ? (
                  <small className="ink3" translate="no">
                    {' '}
                    {area}
                  </small>
                ) : null}
              </>
            ),
          },
          {
            key: 'version',
            title: t('devices.ota.column.version'),
            render: (_v, { version }) => <span translate="no">{version ?? '—'}</span>,
          },
          {
            key: 'steps',
            title: t('devices.ota.column.steps'),
            render: (_v, device) => <Steps device={device} />,
          },
          {
            key: 'state',
            title: t('devices.ota.column.state'),
            render: (_v, device) => (
              <span className={isBad(device) ? 'danger-ink' : undefined}>{say(device)}</span>
            ),
          },
          {
            key: 'result',
            title: t('devices.ota.column.result'),
            render: (_v, device) => <span className="ink2">{resultOf(t, device)}</span>,
          },
          {
            key: 'at',
            title: t('devices.ota.column.at'),
            render: (_v, { at }) => <span className="ink3">{sayMoment(at, { short: true })}</span>,
          },
        ]}
      />
      {shown.length > mostShown ? (
        <p className="ink3">{t('devices.ota.more', { count: shown.length - mostShown })}</p>
      ) : null}
    </section>
  )
}

const resultOf = (
  t: (key: string, params?: Record<string, unknown>) => string,
  device: CampaignDevice,
): string => {
  const { state, problem, progress, attempt } = device
  if (problem !== null && problem !== '')
    return problem === 'late'
      ? t('devices.ota.late', { state: t(`devices.ota.device.${device.failedAt ?? 'queued'}`) })
      : problem === 'failed'
        ? t('devices.ota.device.failed')
        : problem
  if (progress !== null && state !== 'done') return `${progress} %`
  return attempt > 1 ? t('devices.ota.attempt', { n: attempt }) : ''
}

const Steps = ({ device }: { readonly device: CampaignDevice }) => {
  const reached = updateStates.indexOf(
    device.state === 'failed' || device.state === 'expired' ? (device.failedAt ?? 'queued') : device.state,
  )
  const isOff = device.state === 'cancelled'
  return (
    <span className="ota-steps" aria-hidden>
      {steps.map((each, at) => {
        const mine = updateStates.indexOf(each)
        const isLast =
          reached >= mine &&
          (at === steps.length - 1 || reached < updateStates.indexOf(steps[at + 1] ?? 'done'))
        return (
          <i
            key={each}
            className={isOff || reached < mine ? undefined : isLast && isBad(device) ? 'bad' : 'on'}
          />
        )
      })}
    </span>
  )
}

const Facts = ({ campaign }: { readonly campaign: CampaignDetail }) => {
  const { t } = useTranslation()
  const { firmware, product, soakUntil, rollsBack } = campaign
  return (
    <section>
      <h2>
        <CampaignStateText campaign={campaign} />
      </h2>
      {campaign.reason ? <p>{t(`devices.ota.why.${campaign.reason}`)}</p> : null}
      {campaign.state === 'draft' ? <p>{t('devices.ota.draft')}</p> : null}
      <p className="ink2" translate="no">
        {product.title} · {firmware.title} <b>{firmware.version}</b>
      </p>
      {campaign.state === 'running' && soakUntil ? (
        <p>{t('devices.ota.soaking', { at: sayMoment(soakUntil, { short: true }) })}</p>
      ) : null}
      {rollsBack ? (
        <p>
          <Link to={inSpace(`/sysop/ota?campaign=${rollsBack}`)}>{t('devices.ota.rolls_back')}</Link>
        </p>
      ) : null}
    </section>
  )
}

const Conditions = ({ campaign }: { readonly campaign: CampaignDetail }) => {
  const { t } = useTranslation()
  const { limits, deadlines } = campaign
  const group = campaign.groups.find(({ number }) => number === campaign.group)
  const share = (count: number, of: number) => (of === 0 ? 0 : Math.round((count * 1_000) / of) / 10)
  const failure = share(group?.failed ?? 0, group?.total ?? 0)
  const lost = share(group?.lost ?? 0, group?.done ?? 0)
  const lines = [
    { name: 'lost', value: lost, most: limits.lost },
    { name: 'failure', value: failure, most: limits.failure },
  ] as const
  return (
    <section>
      <h2>
        {t('devices.ota.conditions')}
        <small className="ink3">{t('devices.ota.any')}</small>
      </h2>
      <ul className="ota-conditions">
        {lines.map(({ name, value, most }) => (
          <li key={name} className={value > most ? 'danger-ink' : undefined}>
            <Icon name={value > most ? 'warn' : 'check'} size={14} />
            <span>{t(`devices.ota.condition.${name}`)}</span>
            <b>{value} %</b>
            <span className="ink3">&gt; {most} %</span>
          </li>
        ))}
      </ul>
      <p className="ink2">{t('devices.ota.next', { success: limits.success, soak: limits.soak })}</p>
      <p className="ink3">{t('devices.ota.deadlines', { ...deadlines })}</p>
    </section>
  )
}

const icons: Readonly<Record<CampaignAct, IconName>> = {
  start: 'play',
  pause: 'clock',
  resume: 'play',
  retry: 'refresh',
  stop: 'close',
  rollBack: 'undo',
}
/** What cannot be taken back is asked for once more. */
const asks = ['start', 'stop', 'rollBack'] as const
type Asked = (typeof asks)[number]
const isAsked = (act: CampaignAct): act is Asked => asks.some(each => each === act)

const Acts = ({ campaign, onOpen }: { readonly campaign: CampaignDetail; onOpen(id: string): void }) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const acting = useAction(actOnCampaign, {
    refresh: [readCampaign, listCampaigns],
    onDone: ({ id }) => {
      setAsked(null)
      if (id !== campaign.id) onOpen(id)
    },
  })
  const reached = campaign.groups.reduce((sum, { done, failed }) => sum + done + failed, 0)
  const total = campaign.groups.reduce((sum, group) => sum + group.total, 0)
  const acts = actsOf(campaign.state).filter(act => act !== 'rollBack' || reached > 0)
  const run = (act: CampaignAct) => acting.mutate({ id: campaign.id, act })
  const failure = acting.error ? (
    <p className="hint err" role="alert">
      {errorText(t, acting.error)}
    </p>
  ) : null
  if (acts.length === 0) return null
  return (
    <section className="ota-acts">
      {acts.map((act, at) => (
        <Button
          key={act}
          type={at === 0 && act !== 'rollBack' && act !== 'pause' ? 'primary' : 'default'}
          danger={act === 'rollBack' || act === 'stop'}
          disabled={act === 'rollBack' && campaign.noRollBack !== null}
          icon={<Icon name={icons[act]} size={14} />}
          loading={acting.isPending && acting.variables?.act === act}
          onClick={() => (isAsked(act) ? setAsked(act) : run(act))}
        >
          {t(`devices.ota.act.${act}`)}
        </Button>
      ))}
      {acts.includes('rollBack') && campaign.noRollBack ? (
        <p className="hint">{t(`error.${campaign.noRollBack}`)}</p>
      ) : null}
      {asked ? null : failure}
      <Modal
        open={asked !== null}
        title={asked ? t(`devices.ota.act.${asked}`) : ''}
        okText={asked ? t(`devices.ota.act.${asked}`) : ''}
        cancelText={t('devices.cancel')}
        confirmLoading={acting.isPending}
        onOk={() => asked && run(asked)}
        onCancel={() => setAsked(null)}
      >
        <p>
          {asked
            ? t(`devices.ota.ask.${asked}`, {
                total,
                first: campaign.groups[0]?.total ?? 0,
                reached,
                version: campaign.firmware.version,
              })
            : ''}
        </p>
        {failure}
      </Modal>
    </section>
  )
}
