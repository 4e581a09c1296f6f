import { sayMoment } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { ReleaseDetail, ReleaseState } from '../../shared/types.ts'

/** The step a release is at. */
const at: Readonly<Record<ReleaseState, number>> = {
  checking: 1,
  withdrawn: 1,
  submitted: 2,
  approved: 3,
  publishing: 3,
  failed: 3,
  published: 4,
  rolling_back: 4,
  rolled_back: 4,
}

const said = (by: string | null, moment: string | null) =>
  by === null || moment === null ? '' : `${by} ${sayMoment(moment)}`

/** Where a release stands, with who did each step and when. */
export const Steps = ({ release }: { readonly release: ReleaseDetail }) => {
  const { t } = useTranslation()
  const now = at[release.state]
  const left = release.plan ? Object.values(release.plan.open).reduce((sum, count) => sum + count, 0) : 0
  const share = release.progress === null ? '' : `${Math.round(release.progress * 100)} %`
  const steps = [
    [t('releases.step.package'), said(release.madeBy, release.madeAt)],
    [
      t('releases.step.check'),
      release.state === 'checking' && left > 0
        ? t('releases.left', { count: left })
        : said(release.submittedBy, release.submittedAt),
    ],
    [t('releases.step.approve'), said(release.decidedBy, release.decidedAt)],
    [t('releases.step.publish'), share || said(release.publishedBy, release.publishedAt)],
    [t('releases.step.watch'), said(release.rolledBackBy, release.rolledBackAt)],
  ] as const
  return (
    <ol className="rel-steps">
      {steps.map(([label, hint], index) => (
        <li
          key={label}
          data-at={index < now ? 'done' : index === now ? 'now' : 'later'}
          aria-current={index === now ? 'step' : undefined}
        >
          <b>{index < now ? <Icon name="check" size={14} /> : index + 1}</b>
          <span>{label}</span>
          <small translate="no">{hint}</small>
        </li>
      ))}
    </ol>
  )
}
