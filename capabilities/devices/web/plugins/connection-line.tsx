import { errorText, sayMoment, sayNumber, sayRecent, useAction } from '@gantry/client/web'
import { type DeviceState, DeviceStatus, Icon, Modal, toast } from '@gantry/ui/web'
import { Dropdown, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ConnectionState,
  type ListedConnection,
  listConnections,
  removeConnection,
  switchConnection,
} from '../../shared/plugins/contract.ts'
import { pluginFaces } from './plugin-faces.ts'
import { sayProblem } from './say-problem.ts'

interface ConnectionLineProps {
  readonly connection: ListedConnection
  readonly mayChange: boolean
  readonly mayRemove: boolean
  onEdit(): void
  onLog(): void
}

const dots: Readonly<Record<ConnectionState, DeviceState>> = {
  stopped: 'offline',
  connecting: 'maint',
  running: 'run',
  failing: 'alarm',
}

/** One connection with its state and what can be done with it. */
export const ConnectionLine = ({ connection, mayChange, mayRemove, onEdit, onLog }: ConnectionLineProps) => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const { id, name, kind, on, address, devices, gone, points, status } = connection
  const refresh = { refresh: [listConnections] }
  const switching = useAction(switchConnection, refresh)
  const removing = useAction(removeConnection, { ...refresh, onDone: () => setAsking(false) })
  const failed = (error: unknown) => toast({ kind: 'failed', text: errorText(t, error) })
  const { state, since, problem, silent, lastValueAt, valuesMinute } = status
  return (
    <li className="dvc-cn-line">
      <span className="dvc-cn-name">
        <Icon name={pluginFaces[kind].icon} size={16} />
        <b className="cut" translate="no">
          {name}
        </b>
        <small className="ink2">
          {t(`devices.connection.kind.${kind}`)}{' '}
          <span className="mono" translate="no">
            {address}
          </span>
        </small>
      </span>
      <span className="dvc-cn-state">
        <DeviceStatus state={dots[state]}>
          {t(`devices.connection.state.${state}`)}
          {since === null ? null : (
            <small className="ink3" title={sayMoment(since)}>
              {' '}
              {t('devices.connection.since', { since: sayRecent(since) })}
            </small>
          )}
        </DeviceStatus>
        {problem ? <small className="danger-ink">{sayProblem(t, problem)}</small> : null}
        {silent > 0 ? (
          <small className="warn-ink">{t('devices.connection.silent', { count: silent })}</small>
        ) : null}
      </span>
      <span className="dvc-cn-count">
        {t('devices.connection.device_count', { count: devices, devices: sayNumber(devices) })}
        {gone > 0 ? (
          <small className="warn-ink">
            {t('devices.connection.gone', { count: gone, devices: sayNumber(gone) })}
          </small>
        ) : null}
        <small className="ink3">
          {t('devices.connection.point_count', { count: points, points: sayNumber(points) })}
        </small>
      </span>
      <span className="dvc-cn-count">
        {t('devices.connection.values_minute', { values: sayNumber(valuesMinute) })}
        <small className="ink3">
          {lastValueAt === null
            ? t('devices.connection.no_value')
            : t('devices.connection.last_value', { at: sayRecent(lastValueAt) })}
        </small>
      </span>
      <span className="dvc-cn-acts">
        {mayChange ? (
          <Switch
            checked={on}
            loading={switching.isPending}
            aria-label={t('devices.connection.switch', { name })}
            onChange={next => switching.mutate({ id, on: next }, { onError: failed })}
          />
        ) : null}
        <button type="button" className="btn s" onClick={onLog}>
          {t('devices.connection.log')}
        </button>
        {mayChange || mayRemove ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                ...(mayChange ? [{ key: 'edit', label: t('devices.connection.edit') }] : []),
                ...(mayRemove
                  ? [{ key: 'remove', label: t('devices.connection.remove'), danger: true }]
                  : []),
              ],
              onClick: ({ key }) => (key === 'edit' ? onEdit() : setAsking(true)),
            }}
          >
            <button type="button" className="btn t s sq" aria-label={t('devices.connection.more', { name })}>
              <Icon name="more" size={14} />
            </button>
          </Dropdown>
        ) : null}
      </span>
      <Modal
        open={asking}
        title={t('devices.connection.remove_title', { name })}
        okText={t('devices.connection.remove')}
        cancelText={t('devices.cancel')}
        okButtonProps={{ danger: true }}
        confirmLoading={removing.isPending}
        onOk={() => removing.mutate({ id })}
        onCancel={() => setAsking(false)}
      >
        <p>{t('devices.connection.remove_about')}</p>
        {removing.error ? <p className="hint err">{errorText(t, removing.error)}</p> : null}
      </Modal>
    </li>
  )
}
