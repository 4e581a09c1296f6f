import { type Lang, localise } from '@gantry/base/shared'
import { currentLang, inSpace } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { sayRule } from '@gantry/workflow/shared'
import { Button, Checkbox } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExceptionRow, Repair } from '../../shared/exceptions-contract.ts'
import { sayMoment, saySpan } from '../desk/say-time.ts'
import { RepairDialog } from './repair-dialog.tsx'

interface ExceptionLineProps {
  readonly row: ExceptionRow
  readonly chosen: boolean
  onChoose(chosen: boolean): void
}

/** One instance that does not go on: what it is, why, since when, and its repairs. */
export const ExceptionLine = ({ row, chosen, onChoose }: ExceptionLineProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [asked, setAsked] = useState<Repair | null>(null)
  // The row may be repaired now, so it must not stay chosen for the bar.
  const close = () => {
    setAsked(null)
    if (chosen) onChoose(false)
  }
  const subject = row.subject || t('approvals.untitled')
  const said = row.steps.flatMap(step => step.rules).map(rule => sayRule(t, lang, rule))
  const rules = [...new Set(said.flatMap(({ found, dropped }) => [found, ...dropped]))]
  return (
    <li className="ex-row" data-chosen={chosen || undefined}>
      <Checkbox
        checked={chosen}
        aria-label={`${t('monitor.choose')} ${subject}`}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div className="ex-what">
        <a className="cut" href={inSpace(`/${row.table}/detail/${row.record}`)} translate="no">
          {subject}
        </a>
        <small className="cut" translate="no">
          {localise(row.workflow, lang)} · {row.initiator.title}
        </small>
      </div>
      <div className="ex-why">
        <b className="cut" title={causeOf(t, row)}>
          {causeOf(t, row)}
        </b>
        {rules.map(line => (
          <small key={line} className="cut" title={line}>
            {line}
          </small>
        ))}
        <small className="cut" translate="no">
          {stepsOf(row, lang)}
          {row.attempts === null ? '' : ` · ${t('exception.attempts', { count: row.attempts })}`}
        </small>
      </div>
      <time className="ex-since" dateTime={row.since} title={sayMoment(row.since)}>
        {t('exception.waits', { span: saySpan(t, Date.now() - Date.parse(row.since)) })}
      </time>
      <span className="ex-do">
        {row.may.map(repair => (
          <Button key={repair} size="small" onClick={() => setAsked(repair)}>
            {t(`exception.do.${repair}`)}
          </Button>
        ))}
      </span>
      {asked ? <RepairDialog rows={[row]} repair={asked} onClose={close} /> : null}
    </li>
  )
}

const stepsOf = ({ steps }: ExceptionRow, lang: Lang): string =>
  [...new Set(steps.map(({ node }) => localise(node, lang)))].join(', ')

const causeOf = (t: TFunction, { kind, steps, error, by, reason }: ExceptionRow): string => {
  if (kind === 'failed') return failureOf(t, error)
  if (kind === 'interrupted')
    return t('exception.interrupted', { by: by ?? t('approvals.system'), reason: reason ?? '—' })
  if (kind === 'holder_gone') return t('exception.gone', { by: by ?? '—' })
  const holder = steps.find(step => step.holder !== null)?.holder
  return holder ? t('exception.nobody.holder', { holder }) : t('exception.nobody')
}

/** What is wrong with the values says more than that something is wrong. */
const failureOf = (t: TFunction, error: ExceptionRow['error']): string => {
  const issues = error?.issues ?? []
  if (issues.length > 0)
    return issues
      .map(({ place, ...each }) => {
        const where = place.map(name => localise(name, currentLang())).join(' › ')
        return where === '' ? issueText(t, each) : `${where}: ${issueText(t, each)}`
      })
      .join('; ')
  return t(`error.${error?.code ?? 'server.failed'}`, { ...error?.params })
}
