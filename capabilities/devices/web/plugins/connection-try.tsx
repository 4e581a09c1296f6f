import { localise } from '@gantry/base/shared'
import { currentLang, errorText, sayNumber, useAction, useCall, useMayKeep } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  readConnectionProduct,
  type TriedConnection,
  type TriedPoint,
  tryConnection,
} from '../../shared/plugins/contract.ts'
import type { Point } from '../../shared/product.ts'
import { sayValue } from '../devices/say-value.ts'
import { type Draft, givenSettings } from './draft.ts'
import { sayProblem } from './say-problem.ts'

interface ConnectionTryProps {
  /** The connection whose secrets count where none are given. */
  readonly id: string | undefined
  readonly draft: Draft
}

/** Connects with what the form holds and shows what one device answers. */
export const ConnectionTry = ({ id, draft }: ConnectionTryProps) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const trying = useAction(tryConnection)
  const mayTry = useMayKeep('/{spaceUri}/sysop/iotPlugin', 'run')
  const { kind, settings, devices, points } = draft
  const device = devices.find(each => each.device === chosen) ?? devices[0]
  const product = useCall(
    readConnectionProduct,
    { id: device?.product ?? '' },
    { enabled: (device?.product ?? null) !== null },
  )
  const { data } = trying
  if (!mayTry) return null
  return (
    <section className="dvc-cn-part">
      <h3>{t('devices.connection.try')}</h3>
      <p className="ink3">{t('devices.connection.try_about')}</p>
      <div className="dvc-cn-more">
        <Select
          className="dvc-cn-add"
          aria-label={t('devices.connection.try_device')}
          placeholder={t('devices.connection.try_device')}
          value={device?.device ?? null}
          options={devices.map(each => ({ value: each.device, label: each.name ?? each.device }))}
          onChange={value => setChosen(value ?? undefined)}
        />
        <Button
          disabled={!device}
          loading={trying.isPending}
          onClick={() => {
            if (!device) return
            trying.mutate({
              ...(id !== undefined && { id }),
              kind,
              settings: givenSettings(settings),
              device: { device: device.device, address: device.address },
              points: points.filter(({ product }) => product === device.product),
            })
          }}
        >
          {t('devices.connection.try_now')}
        </Button>
      </div>
      {trying.error ? (
        <p className="hint err" role="alert">
          {errorText(t, trying.error)}
        </p>
      ) : null}
      {data?.problem ? (
        <p className="danger-ink" role="status">
          <Icon name="warn" size={14} /> {sayProblem(t, data.problem)}
        </p>
      ) : null}
      {data && !data.problem ? (
        <>
          <Outcome tried={data} />
          {data.points.length === 0 ? <p className="ink3">{t('devices.connection.try_nothing')}</p> : null}
          <ul className="dvc-cn-tried">
            {data.points.map(point => (
              <Tried
                key={point.code}
                tried={point}
                point={product.data?.points.find(({ code }) => code === point.code)}
              />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

/** Whether all, some or none of the points were read. */
const Outcome = ({ tried: { points, milliseconds } }: { readonly tried: TriedConnection }) => {
  const { t } = useTranslation()
  const read = points.filter(({ problem }) => problem === null).length
  const params = {
    milliseconds: sayNumber(milliseconds),
    read: sayNumber(read),
    all: sayNumber(points.length),
  }
  if (points.length === 0)
    return (
      <p className="ok-ink" role="status">
        <Icon name="check" size={14} /> {t('devices.connection.try_connected', params)}
      </p>
    )
  if (read === points.length)
    return (
      <p className="ok-ink" role="status">
        <Icon name="check" size={14} /> {t('devices.connection.try_done', params)}
      </p>
    )
  return (
    <p className={read === 0 ? 'danger-ink' : 'warn-ink'} role="status">
      <Icon name="warn" size={14} />{' '}
      {t(read === 0 ? 'devices.connection.try_none' : 'devices.connection.try_some', params)}
    </p>
  )
}

interface TriedProps {
  readonly tried: TriedPoint
  /** Undefined while the product is fetched. */
  readonly point: Point | undefined
}

const Tried = ({ tried: { code, raw, value, problem }, point }: TriedProps) => {
  const { t } = useTranslation()
  return (
    <li>
      <span translate="no">
        {point ? localise(point.name, currentLang()) : code} <small className="ink3 mono">{code}</small>
      </span>
      {problem ? (
        <span className="danger-ink">{sayProblem(t, problem)}</span>
      ) : (
        <>
          <b translate="no">
            {sayValue(point ?? { type: 'number' }, value, { on: t('devices.on'), off: t('devices.off') })}{' '}
            {point?.unit}
          </b>
          <small className="ink3" translate="no">
            {t('devices.connection.try_raw', { raw: String(raw) })}
          </small>
        </>
      )}
    </li>
  )
}
