import type { Flow } from '@gantry/logic/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { FlowTrial } from '../../shared/flow-contract.ts'
import { sayValue } from '../decisions/say-value.ts'

interface TrialPanelProps {
  readonly flow: Flow
  readonly trial: FlowTrial
  readonly at: number
  readonly breaks: ReadonlySet<string>
  /** What is stepped through, and what to know about it. */
  readonly words: Readonly<Record<'title' | 'note', string>>
  onStep(at: number): void
  onClose(): void
}

/** A run to be stepped through: the steps, and the variables before each. */
export const TrialPanel = ({ flow, trial, at, breaks, words, onStep, onClose }: TrialPanelProps) => {
  const { t } = useTranslation()
  const { trace, value, error } = trial
  const last = trace.length - 1
  const step = trace[at]
  const next = trace.findIndex(({ block }, index) => index > at && breaks.has(block))
  const kindOf = (id: string) => flow.blocks.find(block => block.id === id)?.kind
  return (
    <section className="fl-trial" aria-label={words.title}>
      <header>
        <b>{words.title}</b>
        <span className="ink3">{words.note}</span>
        <span className="grow" />
        <button type="button" className="btn s" disabled={at <= 0} onClick={() => onStep(at - 1)}>
          {t('flowlogic.back')}
        </button>
        <button type="button" className="btn s" disabled={at >= last} onClick={() => onStep(at + 1)}>
          {t('flowlogic.step')}
        </button>
        <button
          type="button"
          className="btn s"
          disabled={at >= last}
          onClick={() => onStep(next < 0 ? last : next)}
        >
          {t('flowlogic.continue')}
        </button>
        <button type="button" className="btn t s sq" aria-label={t('ui.close')} onClick={onClose}>
          <Icon name="close" size={14} />
        </button>
      </header>
      <p className={error ? 'lg-bad' : undefined} role="status">
        {error
          ? t('flowlogic.ended', { message: error.message || t(`error.${error.code}`) })
          : t('flowlogic.gave', { value: sayValue(t, value) })}
      </p>
      <div className="fl-steps">
        <ol>
          {trace.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity but its number.
            <li key={index}>
              <button
                type="button"
                aria-current={index === at ? 'step' : undefined}
                onClick={() => onStep(index)}
              >
                <span>{index + 1}</span>
                {t(`flowlogic.block.${kindOf(each.block) ?? 'assign'}`)}
                {each.rounds.length > 0 ? (
                  <small>{t('flowlogic.round', { n: each.rounds.join('.') })}</small>
                ) : null}
                <small>{each.at} ms</small>
              </button>
            </li>
          ))}
        </ol>
        <table className="tbl" aria-label={t('flowlogic.variables')}>
          <tbody>
            {Object.entries(step?.variables ?? {}).map(([name, each]) => (
              <tr key={name}>
                <td translate="no">{name}</td>
                <td translate="no">
                  {Array.isArray(each)
                    ? t('flowlogic.items', { count: each.length })
                    : sayValue(t, each ?? null)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
