import { Avatar, Icon, type IconName, PriorityGlyph, StatusGlyph } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './story.css'

interface MomentProps {
  readonly time: string
  readonly icon: IconName
  readonly tone?: 'alarm' | 'ok'
  readonly children: ReactNode
}

const Moment = ({ time, icon, tone, children }: MomentProps) => (
  <li>
    <time>{time}</time>
    <span className={tone ? `nd ${tone}` : 'nd'}>
      <Icon name={icon} size={12} />
    </span>
    <div className="cd">{children}</div>
  </li>
)

/** The vibration of the pump on that day: above its limit until the bearing was changed. */
const Curve = () => (
  <svg className="curve" width="220" height="40" viewBox="0 0 220 40" aria-hidden>
    <path d="M0 20H220" stroke="var(--app-ink-off)" strokeDasharray="4 3" />
    <polyline points="0,8 18,7 36,6.700 54,7.600 72,6.700 90,6.300 108,6.700" stroke="var(--st-alarm)" />
    <polyline
      points="108,6.700 126,27 144,27.900 162,27.400 180,28.300 198,27.900 216,28.300"
      stroke="var(--c1)"
    />
  </svg>
)

const steps = ['report', 'diagnose', 'parts', 'assign', 'repair', 'accept'] as const
const now = steps.indexOf('assign')

const Steps = () => {
  const { t } = useTranslation()
  return (
    <div className="steps">
      {steps.map((step, i) => (
        <span key={step} className="row">
          {i > 0 ? <i className={i > now ? 'no' : ''} /> : null}
          <span className={i === now ? 'ok-ink' : ''}>{t(`story.step.${step}`)}</span>
        </span>
      ))}
    </div>
  )
}

const parts = [
  ['form', 'story.part.apps'],
  ['calendar', 'story.part.views'],
  ['shield', 'story.part.rights'],
  ['swap', 'story.part.data'],
  ['fx', 'story.part.formulas'],
] as const

/** What the product does, as one event in four pieces of its own interface. */
export const Explanation = () => {
  const { t } = useTranslation()
  return (
    <aside className="story" aria-label={t('story.title')}>
      <div>
        <h2>{t('story.title')}</h2>
        <p>{t('story.lead')}</p>
        <ol>
          <Moment time="08:41" icon="edit" tone="alarm">
            <div className="h">
              <Icon name="pump" />
              <b>{t('story.pump')}</b>
              {t('story.vibration')}
              <span className="e danger-ink">{t('story.limit')}</span>
            </div>
          </Moment>
          <Moment time="08:42" icon="order">
            <div className="h">
              <span className="mono ink3">WO-000001284</span>
              <b>{t('story.order')}</b>
              <span className="e">
                <PriorityGlyph priority="urgent">{t('story.urgent')}</PriorityGlyph>
              </span>
            </div>
            <div className="m">
              <span className="who">
                <Avatar name={t('story.worker')} seed="王海涛" />
                {t('story.worker')}
              </span>
              <span>{t('story.area')}</span>
              <span>{t('story.spares')}</span>
              <span>{t('story.planned')}</span>
              <span className="e">{t('story.reported')}</span>
            </div>
          </Moment>
          <Moment time="12:02" icon="user">
            <div className="h">
              <Avatar name={t('story.leader')} seed="周敏" />
              <b>{t('story.leader')}</b>
              {t('story.assigned')}
              <span className="e">{t('story.recorded')}</span>
            </div>
            <Steps />
          </Moment>
          <Moment time="14:06" icon="check" tone="ok">
            <div className="h">
              <div className="grow">
                <b>{t('story.recovered')}</b>
                <div className="m">
                  <StatusGlyph state="done">{t('story.done')}</StatusGlyph>
                  <span>{t('story.downtime')}</span>
                </div>
              </div>
              <Curve />
            </div>
          </Moment>
        </ol>
        <div className="parts">
          {parts.map(([icon, text]) => (
            <span key={icon}>
              <Icon name={icon} />
              {t(text)}
            </span>
          ))}
        </div>
      </div>
    </aside>
  )
}
