import { currentLang, errorText, useAction } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { EmptyState } from '@gantry/ui/web'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Backtested, backTest } from '../../shared/contract.ts'
import type { EventRule } from '../../shared/rule/event-rule.ts'

/** Days back that are offered. */
const offered = [1, 7, 30] as const
const day = 86_400_000

interface BackTestProps {
  readonly rule: EventRule
  /** The rule can be played. */
  readonly ready: boolean
}

interface Span {
  readonly from: number
  readonly to: number
}

/** What the rule, as it stands in the form, would have raised. */
export const BackTest = ({ rule, ready }: BackTestProps) => {
  const { t } = useTranslation()
  const [days, setDays] = useState<number>(1)
  const [span, setSpan] = useState<Span>({ from: 0, to: 1 })
  const playing = useAction(backTest, {})
  const play = () => {
    const to = Date.now()
    const from = to - days * day
    setSpan({ from, to })
    playing.mutate({ rule, from: new Date(from).toISOString(), to: new Date(to).toISOString() })
  }
  const found = playing.data?.data ?? []
  const raised = found.reduce((sum, { spans }) => sum + spans.length, 0)
  return (
    <section className="al-back">
      <h2>{t('event_rule.back.title')}</h2>
      <p className="hint">{t('event_rule.back.lead')}</p>
      <div className="al-bar">
        <Segmented<number>
          aria-label={t('event_rule.back.span')}
          value={days}
          options={offered.map(value => ({ value, label: t('event_rule.days', { count: value }) }))}
          onChange={setDays}
        />
        <Button loading={playing.isPending} disabled={!ready} onClick={play}>
          {t('event_rule.back.play')}
        </Button>
      </div>
      {playing.error ? (
        <p className="hint err" role="alert">
          {playing.error.issues.length > 0
            ? playing.error.issues.map(each => issueText(t, each)).join(' ')
            : errorText(t, playing.error)}
        </p>
      ) : null}
      {playing.data ? (
        <>
          <p className="al-result">
            <b>{t('event_rule.back.raised', { count: raised })}</b>{' '}
            {playing.data.cut ? <small>{t('event_rule.back.cut')}</small> : null}
          </p>
          {found.length === 0 ? (
            <EmptyState kind="never">{t('event_rule.back.no_devices')}</EmptyState>
          ) : null}
          <ul>
            {found.map(each => (
              <DeviceLine key={each.device} tested={each} span={span} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

/** The alarms of one device on a line of time. */
const DeviceLine = ({ tested, span }: { readonly tested: Backtested; readonly span: Span }) => {
  const { t } = useTranslation()
  const share = (at: number) => Math.min(100, Math.max(0, ((at - span.from) / (span.to - span.from)) * 100))
  const moment = new Intl.DateTimeFormat(currentLang(), { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <li>
      <span className="cut" translate="no">
        {tested.name}
      </span>
      <span className="al-line">
        {tested.spans.map(({ from, to }) => (
          <i
            key={from}
            title={`${moment.format(from)} – ${to === null ? t('event_rule.back.open') : moment.format(to)}`}
            style={{
              insetInlineStart: `${share(from)}%`,
              inlineSize: `max(3px, ${share(to ?? span.to) - share(from)}%)`,
            }}
          />
        ))}
      </span>
      <small className="num">
        {tested.readings === 0
          ? t('event_rule.back.no_values')
          : t('event_rule.back.times', { count: tested.spans.length })}
      </small>
    </li>
  )
}
