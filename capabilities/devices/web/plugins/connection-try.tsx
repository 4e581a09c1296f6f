import { errorText, sayNumber, useAction } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TriedPoint, tryConnection } from '../../shared/plugins/contract.ts'
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
  const { kind, settings, devices, points } = draft
  const device = devices.find(each => each.device === chosen) ?? devices[0]
  const { data } = trying
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
          <p className="ok-ink" role="status">
            <Icon name="check" size={14} />{' '}
            {t('devices.connection.try_done', { milliseconds: sayNumber(data.milliseconds) })}
          </p>
          {data.points.length === 0 ? <p className="ink3">{t('devices.connection.try_nothing')}</p> : null}
          <ul className="dvc-cn-tried">
            {data.points.map(point => (
              <Tried key={point.code} point={point} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

const Tried = ({ point: { code, raw, value, problem } }: { readonly point: TriedPoint }) => {
  const { t } = useTranslation()
  return (
    <li>
      <span className="mono" translate="no">
        {code}
      </span>
      {problem ? (
        <span className="danger-ink">{sayProblem(t, problem)}</span>
      ) : (
        <>
          <b translate="no">{typeof value === 'number' ? sayNumber(value) : String(value ?? '—')}</b>
          <small className="ink3" translate="no">
            {t('devices.connection.try_raw', { raw: String(raw) })}
          </small>
        </>
      )}
    </li>
  )
}
