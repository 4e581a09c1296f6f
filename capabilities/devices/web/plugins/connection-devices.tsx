import { useCall } from '@gantry/client/web'
import { listRecords } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Pagination, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostDevices } from '../../shared/plugins/connection.ts'
import { findConnected, type NamedDevice } from '../../shared/plugins/contract.ts'
import type { Draft } from './draft.ts'
import type { IssueOf } from './plugin-face.ts'
import { pluginFaces } from './plugin-faces.ts'
import { ToIssue } from './to-issue.tsx'

interface ConnectionDevicesProps {
  /** The connection; undefined: a new one. */
  readonly connection: string | undefined
  readonly draft: Draft
  readonly issueOf: IssueOf
  onChange(devices: readonly NamedDevice[]): void
}

/** Rows of one page: each has controls of its own. */
const shown = 20

/** Devices of a connection, each with what singles it out. */
export const ConnectionDevices = ({ connection, draft, issueOf, onChange }: ConnectionDevicesProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const asked = useDeferredValue(search.trim())
  const found = useCall(
    listRecords,
    {
      table: 'device',
      fields: ['name', 'code', 'product'],
      pageSize: 50,
      count: 'none',
      ...(asked !== '' && { search: asked }),
    },
    { keep: true },
  )
  const { kind, devices, settings } = draft
  const { DeviceAddress, newDevice } = pluginFaces[kind]
  const chosen = new Set(devices.map(({ device }) => device))
  const offered = (found.data?.data ?? []).filter(({ id }) => !chosen.has(id))
  const asking = offered.map(({ id }) => id)
  const connected = useCall(
    findConnected,
    { devices: asking.join(',') },
    { enabled: asking.length > 0, keep: true, staleTime: 0 },
  )
  const elsewhere = new Map(
    (connected.data?.data ?? [])
      .filter(each => each.connection !== connection)
      .map(({ device, name }) => [device, name]),
  )
  const add = (id: string) => {
    const row = offered.find(each => each.id === id)
    if (!row) return
    const { name, code, product } = row
    const productId =
      typeof product === 'object' && product !== null && 'id' in product ? String(product.id) : null
    onChange([
      ...devices,
      {
        device: id,
        name: String(name ?? ''),
        code: String(code ?? ''),
        product: productId,
        address: newDevice(devices.map(({ address }) => address)),
      },
    ])
    setPage(Math.ceil((devices.length + 1) / shown))
    setSearch('')
  }
  const first = (page - 1) * shown
  const wrong = devices.findIndex((_, at) => issueOf(`devices.${at}.`))
  return (
    <section className="dvc-cn-part">
      <h3>{t('devices.connection.devices')}</h3>
      <p className="ink3">{t('devices.connection.devices_about')}</p>
      {devices.length > 0 ? (
        <ul className="dvc-cn-rows">
          {devices.slice(first, first + shown).map((device, offset) => {
            const at = first + offset
            const name = device.name ?? t('devices.connection.device_gone')
            const issue = issueOf(`devices.${at}.`)
            return (
              <li key={device.device}>
                <span translate="no">
                  {name} <small className="ink3 mono">{device.code}</small>
                </span>
                <DeviceAddress
                  address={device.address}
                  settings={settings}
                  name={name}
                  issueOf={field => issueOf(`devices.${at}.address.${field}`)}
                  onChange={address =>
                    onChange(devices.map((each, place) => (place === at ? { ...each, address } : each)))
                  }
                />
                <button
                  type="button"
                  className="btn t s sq"
                  aria-label={t('devices.connection.device_remove', { name })}
                  onClick={() => onChange(devices.filter((_, place) => place !== at))}
                >
                  <Icon name="close" size={12} />
                </button>
                {issue ? (
                  <small className="hint err" role="alert">
                    {issue}
                  </small>
                ) : null}
              </li>
            )
          })}
        </ul>
      ) : null}
      <Pagination
        simple
        hideOnSinglePage
        size="small"
        current={page}
        pageSize={shown}
        total={devices.length}
        onChange={setPage}
      />
      <ToIssue at={wrong} page={page} shown={shown} onShow={setPage} />
      <Select
        showSearch={{ filterOption: false, searchValue: search, onSearch: setSearch }}
        className="dvc-cn-add"
        aria-label={t('devices.connection.device_add')}
        placeholder={t('devices.connection.device_add')}
        value={null}
        disabled={devices.length >= mostDevices}
        loading={found.isFetching}
        notFoundContent={t('devices.connection.device_none')}
        options={offered.map(({ id, name, code }) => {
          const label = `${String(name ?? '')} · ${String(code ?? '')}`
          const other = elsewhere.get(id)
          if (other === undefined) return { value: id, label }
          return {
            value: id,
            label: t('devices.connection.device_elsewhere', { device: label, name: other }),
            disabled: true,
          }
        })}
        onChange={(id: string | null) => {
          if (id !== null) add(id)
        }}
      />
    </section>
  )
}
