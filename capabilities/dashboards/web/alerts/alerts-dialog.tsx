import { localise, newId, type Text } from '@gantry/base/shared'
import { currentLang, errorText, sayDay, useAction, useCall } from '@gantry/client/web'
import { EmptyState, Icon, Modal, Skeleton, toast } from '@gantry/ui/web'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlertRule, mostAlerts } from '../../shared/alerts/alert.ts'
import {
  type ChartAlert,
  dropChartAlert,
  keepChartAlert,
  listChartAlerts,
} from '../../shared/alerts/contract.ts'
import type { AnalysisHead } from '../../shared/contract.ts'
import { AlertForm } from './alert-form.tsx'
import { hourName, weekdayName } from './weekday-name.ts'

/** When a rule tells people, in a few words. */
const sayWhen = (t: TFunction, rule: AlertRule, measures: readonly Text[]): string => {
  if (rule.kind === 'threshold') {
    const name = measures[rule.measure]
    return t(rule.each ? 'dashboards.alerts.when.each' : 'dashboards.alerts.when.threshold', {
      measure: name === undefined ? t('dashboards.alerts.measure.gone') : localise(name, currentLang()),
      side: t(`dashboards.alerts.side.${rule.side}`),
      limit: rule.limit,
    })
  }
  return t(`dashboards.alerts.when.${rule.every}`, {
    hour: hourName(rule.hour),
    weekday: weekdayName(rule.weekday ?? 1),
  })
}

/** Thresholds and reports of a published chart, for those who may change the chart. */
export const AlertsDialog = ({ chart, onClose }: { readonly chart: AnalysisHead; onClose(): void }) => {
  const { t } = useTranslation()
  const { id } = chart
  const published = chart.release !== null && chart.state === 'active'
  const { data, error } = useCall(listChartAlerts, { id }, { enabled: published })
  /** The alert being changed; `new`: one being made. */
  const [edited, setEdited] = useState<ChartAlert | 'new' | null>(null)
  const failed = (reason: unknown) => toast({ text: errorText(t, reason), kind: 'failed' })
  const keep = useAction(keepChartAlert, { refresh: [listChartAlerts], onDone: () => setEdited(null) })
  const drop = useAction(dropChartAlert, { refresh: [listChartAlerts] })
  const own = edited === 'new' ? null : edited
  return (
    <Modal
      open
      title={t('dashboards.alerts.of', { name: localise(chart.name, currentLang()) })}
      footer={null}
      onCancel={onClose}
    >
      <div className="db-form">
        <p className="ink2">{t('dashboards.alerts.hint')}</p>
        {published ? null : <p className="hint err">{t('dashboards.alerts.unpublished')}</p>}
        {error ? <p className="hint err">{errorText(t, error)}</p> : null}
        {published && !data && !error ? <Skeleton kind="text" rows={3} /> : null}
        {data && edited ? (
          <AlertForm
            key={own?.id ?? 'new'}
            rule={own?.rule ?? null}
            people={own?.people ?? []}
            measures={data.measures}
            hasRows={data.hasRows}
            saving={keep.isPending}
            onSave={(rule, people) =>
              keep.mutate({ id, alert: own?.id ?? newId(), rule, people: [...people] }, { onError: failed })
            }
            onCancel={() => setEdited(null)}
          />
        ) : null}
        {data && !edited ? (
          <>
            {data.data.length === 0 ? (
              <EmptyState kind="never" icon="bell" title={t('dashboards.alerts.none')} />
            ) : (
              <ul className="db-alerts">
                {data.data.map(alert => (
                  <li key={alert.id}>
                    <span className="db-alert-facts">
                      <b>{sayWhen(t, alert.rule, data.measures)}</b>
                      <span className="ink2 cut" translate="no">
                        {alert.people.map(({ title }) => title).join(', ')}
                      </span>
                      <span className="cap ink3">
                        {t('dashboards.alerts.set_by', { name: alert.by, at: sayDay(alert.at) })}
                      </span>
                    </span>
                    <button type="button" className="btn t s" onClick={() => setEdited(alert)}>
                      {t('dashboards.alerts.edit')}
                    </button>
                    <button
                      type="button"
                      className="btn t s"
                      disabled={drop.isPending}
                      onClick={() => drop.mutate({ id, alert: alert.id }, { onError: failed })}
                    >
                      {t('dashboards.alerts.remove')}
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {data.data.length < mostAlerts ? (
              <div>
                <button type="button" className="btn" onClick={() => setEdited('new')}>
                  <Icon name="plus" />
                  {t('dashboards.alerts.new')}
                </button>
              </div>
            ) : null}
          </>
        ) : null}
      </div>
    </Modal>
  )
}
