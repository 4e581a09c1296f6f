import { type Lang, localise } from '@gantry/base/shared'
import { currentLang, errorText } from '@gantry/client/web'
import { ProblemList } from '@gantry/designs/web'
import type { ChangePlan, PlannedStep } from '@gantry/model/shared'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesignAnswer, TableDesign } from '../../shared/types.ts'
import { tableIn } from '../edit-design.ts'
import { DropReferences } from '../mentions/drop-references.tsx'
import { rightsChanged } from '../rights/drawn-rights.ts'
import type { Lead } from './name-place.ts'
import { saidProblems } from './said-problems.ts'
import type { Planned } from './use-plan.ts'

interface FootProps {
  readonly design: TableDesign
  readonly answer: DesignAnswer
  readonly planned: Planned
  /** The last attempt to publish this draft failed. */
  readonly failed: boolean
  onGo(lead: Lead): void
}

/** Below the canvas: what must be mended first, and what publishing would do. */
export const Foot = ({ design, answer, planned, failed, onGo }: FootProps) => {
  const { t } = useTranslation()
  const { issues, plan, error } = planned
  const problems = saidProblems(
    t,
    currentLang(),
    { issues, warnings: [...planned.warnings, ...(plan?.warnings ?? [])] },
    design,
    onGo,
    place => <DropReferences elsewhere={answer.elsewhere} place={place} />,
  )
  const steps = plan?.steps ?? []
  const ruled = rightsChanged(design.tables, answer.published.tables)
  const isSameDesign = JSON.stringify(design) === JSON.stringify(answer.published)
  return (
    <div className="ds-foot" aria-busy={planned.waiting}>
      <Scrolled label={t('designer.problems')}>
        <h3>
          {t('designer.problems')}
          {issues.length > 0 ? (
            <span className="ds-count err">{t('designer.errors', { count: issues.length })}</span>
          ) : null}
        </h3>
        {error ? <p className="hint err">{errorText(t, error)}</p> : null}
        {failed ? <p className="hint err">{t('designer.state.failed')}</p> : null}
        {problems.length === 0 && !error && !failed ? (
          <p className="ink3">{t(planned.waiting ? 'designer.checking' : 'designer.no_problems')}</p>
        ) : null}
        <ProblemList problems={problems} />
      </Scrolled>
      <Scrolled label={t('designer.changes')}>
        <h3>
          {t('designer.changes')}
          {plan && !isSameDesign && !planned.waiting ? (
            <span className="ink3">
              {plan.effect === 'instant'
                ? t('designer.all_instant')
                : t(isGuess(plan) ? 'designer.takes_guess' : 'designer.takes', { count: toldSeconds(plan) })}
            </span>
          ) : null}
        </h3>
        {issues.length === 0 && !error && steps.length === 0 && !ruled ? (
          <p className="ink3">{t(isSameDesign ? 'designer.no_changes' : 'designer.light_changes')}</p>
        ) : null}
        <ul>
          {ruled ? (
            <li>
              <div className="ds-step" data-effect="instant">
                <b aria-hidden>~</b>
                <span className="grow">{t('designer.rights.changed')}</span>
                <small className="ink3">{t('designer.effect.instant')}</small>
              </div>
            </li>
          ) : null}
          {steps.map(step => (
            <li key={`${step.table} ${step.change} ${step.field}`}>
              <StepLine step={step} design={design} answer={answer} />
            </li>
          ))}
        </ul>
      </Scrolled>
    </div>
  )
}

/** A part of the dock. It scrolls by itself, so the keyboard can enter it. */
const Scrolled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
  <section tabIndex={0} aria-label={label}>
    {children}
  </section>
)

/** Estimated duration shown to the user, in seconds, at least 0.1. */
export const toldSeconds = ({ seconds }: ChangePlan): number => Math.max(seconds, 0.1)

/** Whether part of the estimate uses default costs, not costs measured on this installation. */
export const isGuess = ({ steps }: ChangePlan): boolean => steps.some(({ guess }) => guess)

/** How many records lose a value with a field. */
export const sayHolding = (
  t: TFunction,
  lang: Lang,
  { count, capped }: NonNullable<PlannedStep['holding']>,
): string =>
  count === 0 && !capped
    ? t('designer.holding.none')
    : t(capped ? 'designer.holding.some' : 'designer.holding', { records: count.toLocaleString(lang) })

const signs = { added: '+', restored: '+', created: '+', changed: '~', filled: '~', dropped: '−' } as const

const StepLine = ({
  step,
  design,
  answer,
}: {
  readonly step: PlannedStep
  readonly design: TableDesign
  readonly answer: DesignAnswer
}) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const table = tableIn(design, step.table) ?? answer.published.tables.find(({ id }) => id === step.table)
  const before = answer.published.tables.find(({ id }) => id === step.table)
  const def = step.field === null ? undefined : (table?.fields[step.field] ?? before?.fields[step.field])
  const label = (step.field === null ? table?.label : def?.label) ?? step.field ?? step.table
  const name = step.elsewhere
    ? `${localise(step.elsewhere.table, lang)} · ${localise(step.elsewhere.field, lang)}`
    : localise(label, lang)
  const verb = step.change.split('.')[1] as keyof typeof signs
  return (
    <div className="ds-step" data-effect={step.effect}>
      <b aria-hidden>{signs[verb] ?? '~'}</b>
      <span className="grow">{t(`designer.step.${step.change}`, { name })}</span>
      <small className="ink3">
        {step.holding ? `${sayHolding(t, lang, step.holding)} · ` : null}
        {step.effect === 'rewrite'
          ? t('designer.rows_seconds', { rows: step.rows, seconds: step.seconds })
          : t(`designer.effect.${step.effect}`)}
      </small>
    </div>
  )
}
