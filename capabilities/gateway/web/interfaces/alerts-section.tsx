import { newId } from '@gantry/base/shared'
import { errorText, sayMoment, useAction, useCall } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AlertMeasure,
  alertMeasures,
  dropInterfaceAlert,
  type InterfaceAlert,
  keepInterfaceAlert,
  listInterfaceAlerts,
} from '../../shared/interfaces/contract.ts'

const proposed = { route: '', measure: 'p95', above: 1_000, minutes: 5 } as const

/** Thresholds that tell root. */
export const AlertsSection = ({ routes }: { readonly routes: readonly string[] }) => {
  const { t } = useTranslation()
  const alerts = useCall(listInterfaceAlerts, {}).data?.data ?? []
  const [drawn, setDrawn] = useState<Omit<InterfaceAlert, 'id' | 'firedAt'> | null>(null)
  const keep = useAction(keepInterfaceAlert, {
    refresh: [listInterfaceAlerts],
    onDone: () => setDrawn(null),
  })
  const drop = useAction(dropInterfaceAlert, { refresh: [listInterfaceAlerts] })
  const failure = keep.error ?? drop.error
  return (
    <section className="gw-panel gw-tight" aria-label={t('interfaces.alerts')}>
      <div className="gw-bar">
        <h2 className="gw-group">{t('interfaces.alerts')}</h2>
        <span className="grow" />
        {drawn ? null : (
          <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => setDrawn(proposed)}>
            {t('interfaces.alert.add')}
          </Button>
        )}
      </div>
      {failure ? <p className="hint err">{errorText(t, failure)}</p> : null}
      {alerts.length === 0 && !drawn ? <p className="ink3">{t('interfaces.alerts.none')}</p> : null}
      <ul className="gw-versions">
        {alerts.map(alert => (
          <li key={alert.id}>
            <Icon name="bell" size={14} />
            <span className="mono" translate="no">
              {alert.route || t('interfaces.alert.all')}
            </span>
            <span>
              {t(`interfaces.alert.measure.${alert.measure}`)} &gt; {alert.above} ·{' '}
              {t('interfaces.minutes', { count: alert.minutes })}
            </span>
            {alert.firedAt === null ? null : (
              <span className="tag warn">
                {t('interfaces.alert.fired', {
                  at: sayMoment(alert.firedAt, { short: true, seconds: true }),
                })}
              </span>
            )}
            <button
              type="button"
              className="btn t xs sq"
              aria-label={t('interfaces.alert.drop')}
              onClick={() => drop.mutate({ id: alert.id })}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
      {drawn ? (
        <div className="gw-row gw-wrap">
          <Select
            className="gw-pick"
            value={drawn.route}
            aria-label={t('interfaces.name')}
            showSearch
            options={[
              { value: '', label: t('interfaces.alert.all') },
              ...routes.map(value => ({ value, label: value })),
            ]}
            onChange={route => setDrawn({ ...drawn, route })}
          />
          <Select<AlertMeasure>
            value={drawn.measure}
            aria-label={t('interfaces.alert.measure')}
            options={alertMeasures.map(value => ({ value, label: t(`interfaces.alert.measure.${value}`) }))}
            onChange={measure => setDrawn({ ...drawn, measure })}
          />
          <InputNumber<number>
            min={0}
            max={10_000_000}
            value={drawn.above}
            prefix={t('interfaces.alert.above')}
            aria-label={t('interfaces.alert.above')}
            onChange={above => setDrawn({ ...drawn, above: above ?? 0 })}
          />
          <InputNumber<number>
            min={1}
            max={60}
            value={drawn.minutes}
            prefix={t('interfaces.alert.minutes')}
            aria-label={t('interfaces.alert.minutes')}
            onChange={minutes => setDrawn({ ...drawn, minutes: minutes ?? 5 })}
          />
          <Button
            type="primary"
            loading={keep.isPending}
            onClick={() => keep.mutate({ id: newId(), ...drawn })}
          >
            {t('gateway.key.save')}
          </Button>
          <Button onClick={() => setDrawn(null)}>{t('ui.cancel')}</Button>
        </div>
      ) : null}
    </section>
  )
}
