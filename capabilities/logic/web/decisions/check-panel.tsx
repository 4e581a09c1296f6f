import { type Json, type JsonObject, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import {
  type Analysis,
  collects,
  type Found,
  type HitPolicy,
  type PlannedDecision,
  type PlannedNode,
} from '@gantry/decisions/shared'
import { toJson } from '@gantry/expr/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { shownTest } from '../../shared/cells/cell-text.ts'

interface CheckPanelProps {
  readonly planned: PlannedDecision
  readonly id: string
  readonly table: NonNullable<PlannedNode['table']>
  readonly analysis: Analysis | null
  onGo(row: number): void
  readonly onTry: ((input: JsonObject) => void) | null
  /** Adds a row for a part of the inputs. */
  readonly onFill: ((when: Readonly<Record<string, string>>) => void) | null
  readonly onPolicy: ((hit: HitPolicy) => void) | null
}

/** Findings of one sort shown at once. */
const most = 20

/** Overlaps, gaps and rows without effect, each with an input to try and what mends it. */
export const CheckPanel = (props: CheckPanelProps) => {
  const { planned, id, table, analysis, onGo, onTry, onFill, onPolicy } = props
  const { t } = useTranslation()
  const lang = currentLang()
  if (!analysis) return null
  const { gaps, overlaps, masked, unchecked, partly } = analysis
  const sound = gaps.length + overlaps.length + masked.length === 0
  const numbers = (rows: readonly number[]) => rows.map(at => at + 1).join(', ')
  const said = ({ when }: Found): string =>
    table.inputs
      .flatMap(({ def }) =>
        when[def.id] === undefined
          ? []
          : [`${localise(def.label, lang)} ${sayTest(t, shownTest(when[def.id], def.type))}`],
      )
      .join(lang === 'en' ? ', ' : '，') || t('decision.check.anything')
  const tryButton = (found: Found) => {
    const input = inputOf(planned, id, found)
    return onTry && input ? (
      <button type="button" className="btn s" onClick={() => onTry(input)}>
        {t('decision.check.try')}
      </button>
    ) : null
  }
  return (
    <section className="dc-check" aria-label={t('decision.check')}>
      <h3>
        {t('decision.check')}
        {overlaps.length > 0 ? (
          <span className="tag bad">{t('decision.check.overlaps', { count: overlaps.length })}</span>
        ) : null}
        {gaps.length > 0 ? (
          <span className="tag warn">{t('decision.check.gaps', { count: gaps.length })}</span>
        ) : null}
        {masked.length > 0 ? (
          <span className="tag">{t('decision.check.masked', { count: masked.length })}</span>
        ) : null}
      </h3>
      {collects(table.def.hit) ? <p className="ink3">{t('decision.check.collects')}</p> : null}
      {sound && !collects(table.def.hit) && table.def.rows.length > 0 ? (
        <p className="dc-sound">
          <Icon name="check" size={14} /> {t('decision.check.sound')}
        </p>
      ) : null}
      {partly ? <p className="ink3">{t('issue.decision_partly')}</p> : null}
      {unchecked.length > 0 ? (
        <p className="ink3">{t('decision.check.unchecked', { rows: numbers(unchecked.slice(0, most)) })}</p>
      ) : null}
      <ul>
        {overlaps.slice(0, most).map(found => (
          <li key={found.rows.join(' ')} data-state={table.def.hit === 'U' ? 'bad' : 'warn'}>
            <Icon name={table.def.hit === 'U' ? 'err' : 'warn'} size={16} />
            <div>
              <button type="button" className="dc-go" onClick={() => onGo(found.rows[0] ?? 0)}>
                {t('decision.check.overlap', { rows: numbers(found.rows) })}
              </button>
              <p>{said(found)}</p>
              <span className="dc-acts">
                {tryButton(found)}
                {onPolicy ? (
                  <button type="button" className="btn s" onClick={() => onPolicy('F')}>
                    {t('decision.check.first')}
                  </button>
                ) : null}
              </span>
            </div>
          </li>
        ))}
        {gaps.slice(0, most).map(found => (
          <li key={JSON.stringify(found.when)} data-state="warn">
            <Icon name="warn" size={16} />
            <div>
              <b>{t('decision.check.gap')}</b>
              <p>{said(found)}</p>
              <span className="dc-acts">
                {onFill ? (
                  <button type="button" className="btn s soft" onClick={() => onFill(found.when)}>
                    {t('decision.check.fill')}
                  </button>
                ) : null}
                {tryButton(found)}
              </span>
            </div>
          </li>
        ))}
        {masked.slice(0, most).map(at => (
          <li key={at} data-state="off">
            <Icon name="info" size={16} />
            <div>
              <button type="button" className="dc-go" onClick={() => onGo(at)}>
                {t('issue.decision_masked', { row: at + 1 })}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A simple test in words: `[1.2..1.5]` is "at least 1.2, at most 1.5". */
const sayTest = (t: ReturnType<typeof useTranslation>['t'], text: string): string => {
  const between = /^([[(])(.+)\.\.(.+)([\])])$/.exec(text)
  if (between)
    return t('decision.say.between', {
      low: `${t(between[1] === '[' ? 'decision.say.from' : 'decision.say.above', { value: between[2] })}`,
      high: `${t(between[4] === ']' ? 'decision.say.to' : 'decision.say.below', { value: between[3] })}`,
    })
  const beside = /^(>=|<=|>|<) (.+)$/.exec(text)
  if (!beside) return text === 'true' ? t('decision.yes') : text === 'false' ? t('decision.no') : text
  const words = { '>=': 'from', '>': 'above', '<=': 'to', '<': 'below' } as const
  return t(`decision.say.${words[(beside[1] ?? '>') as keyof typeof words]}`, { value: beside[2] })
}

/** The example as inputs of the decision; null where a column is computed from them. */
const inputOf = ({ decision, nodes }: PlannedDecision, id: string, { example }: Found): JsonObject | null => {
  const node = nodes.get(id)
  if (node?.node.kind !== 'table') return null
  const entries = node.node.settings.inputs.flatMap(({ expression }, at): [string, Json][] => {
    const input = decision.nodes[expression.trim()]
    return input?.kind === 'input' ? [[expression.trim(), toJson(example[at] ?? null, 'UTC')]] : []
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
