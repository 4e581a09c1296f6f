import { localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { InputNumber, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlertRule, mostTold, type ReportRule, type ThresholdRule } from '../../shared/alerts/alert.ts'
import { hourName, weekdayName } from './weekday-name.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourName(hour) }))

interface AlertFormProps {
  readonly rule: AlertRule | null
  readonly people: readonly Ref[]
  /** Names of the measures of the chart. */
  readonly measures: readonly Text[]
  /** Whether the chart has rows, which an alert may compare each for itself. */
  readonly hasRows: boolean
  readonly saving: boolean
  onSave(rule: AlertRule, people: readonly string[]): void
  onCancel(): void
}

/** A threshold or a report of a chart: when it is sent, and to whom. */
export const AlertForm = ({ rule, people, measures, hasRows, saving, onSave, onCancel }: AlertFormProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [kind, setKind] = useState<AlertRule['kind']>(rule?.kind ?? 'threshold')
  const [measure, setMeasure] = useState(rule?.kind === 'threshold' ? rule.measure : 0)
  const [side, setSide] = useState<ThresholdRule['side']>(rule?.kind === 'threshold' ? rule.side : 'above')
  const [each, setEach] = useState(rule?.kind === 'threshold' && rule.each === true)
  const [limit, setLimit] = useState<number | null>(rule?.kind === 'threshold' ? rule.limit : null)
  const [every, setEvery] = useState<ReportRule['every']>(rule?.kind === 'report' ? rule.every : 'day')
  const [weekday, setWeekday] = useState(rule?.kind === 'report' ? (rule.weekday ?? 1) : 1)
  const [hour, setHour] = useState(rule?.kind === 'report' ? rule.hour : 8)
  const [told, setTold] = useState(people)
  const made = (): AlertRule | null => {
    if (kind === 'threshold') {
      if (limit === null) return null
      return { kind, measure, side, limit, ...(each && hasRows && { each }) }
    }
    return every === 'week' ? { kind, every, weekday, hour } : { kind, every, hour }
  }
  const next = told.length > 0 && measure < measures.length ? made() : null
  return (
    <div className="db-form">
      <div className="fld">
        <label htmlFor={`${id}-kind`}>{t('dashboards.alerts.kind')}</label>
        <Select<AlertRule['kind']>
          id={`${id}-kind`}
          value={kind}
          options={(['threshold', 'report'] as const).map(value => ({
            value,
            label: t(`dashboards.alerts.kind.${value}`),
          }))}
          onChange={setKind}
        />
      </div>
      {kind === 'threshold' ? (
        <>
          <div className="fld">
            <label htmlFor={`${id}-measure`}>{t('dashboards.alerts.measure')}</label>
            <Select<number>
              id={`${id}-measure`}
              value={measure}
              options={measures.map((name, value) => ({ value, label: localise(name, currentLang()) }))}
              onChange={setMeasure}
            />
          </div>
          {hasRows ? (
            <div className="fld">
              <label htmlFor={`${id}-of`}>{t('dashboards.alerts.watched')}</label>
              <Select<'total' | 'each'>
                id={`${id}-of`}
                value={each ? 'each' : 'total'}
                options={(['total', 'each'] as const).map(value => ({
                  value,
                  label: t(`dashboards.alerts.watched.${value}`),
                }))}
                onChange={value => setEach(value === 'each')}
              />
            </div>
          ) : null}
          <div className="db-alert-pair">
            <div className="fld">
              <label htmlFor={`${id}-side`}>{t('dashboards.alerts.side')}</label>
              <Select<ThresholdRule['side']>
                id={`${id}-side`}
                value={side}
                options={(['above', 'below'] as const).map(value => ({
                  value,
                  label: t(`dashboards.alerts.side.${value}`),
                }))}
                onChange={setSide}
              />
            </div>
            <div className="fld">
              <label htmlFor={`${id}-limit`}>{t('dashboards.alerts.limit')}</label>
              <InputNumber id={`${id}-limit`} value={limit} onChange={value => setLimit(value)} />
            </div>
          </div>
        </>
      ) : (
        <div className="db-alert-pair">
          <div className="fld">
            <label htmlFor={`${id}-every`}>{t('dashboards.alerts.every')}</label>
            <Select<ReportRule['every']>
              id={`${id}-every`}
              value={every}
              options={(['day', 'week'] as const).map(value => ({
                value,
                label: t(`dashboards.alerts.every.${value}`),
              }))}
              onChange={setEvery}
            />
          </div>
          {every === 'week' ? (
            <div className="fld">
              <label htmlFor={`${id}-weekday`}>{t('dashboards.alerts.weekday')}</label>
              <Select<number>
                id={`${id}-weekday`}
                value={weekday}
                options={[1, 2, 3, 4, 5, 6, 7].map(value => ({ value, label: weekdayName(value) }))}
                onChange={setWeekday}
              />
            </div>
          ) : null}
          <div className="fld">
            <label htmlFor={`${id}-hour`}>{t('dashboards.alerts.hour')}</label>
            <Select<number> id={`${id}-hour`} value={hour} options={hours} onChange={setHour} />
          </div>
        </div>
      )}
      <div className="fld">
        <label htmlFor={`${id}-people`}>{t('dashboards.alerts.people')}</label>
        <ReferenceSelect
          id={`${id}-people`}
          target="member"
          sign="face"
          many
          chosen={told}
          onChoose={chosen => setTold(chosen.slice(0, mostTold))}
        />
      </div>
      <div className="db-alert-acts">
        <button type="button" className="btn" onClick={onCancel}>
          {t('dashboards.alerts.cancel')}
        </button>
        <button
          type="button"
          className="btn p"
          disabled={next === null || saving}
          onClick={() => {
            if (next)
              onSave(
                next,
                told.map(person => person.id),
              )
          }}
        >
          {t('dashboards.alerts.save')}
        </button>
      </div>
    </div>
  )
}
