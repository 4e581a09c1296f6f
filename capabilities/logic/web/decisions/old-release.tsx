import { localise } from '@gantry/base/shared'
import { currentLang, inSpace, sayMoment, usePage } from '@gantry/client/web'
import { type Decision, planDecision } from '@gantry/decisions/shared'
import { Banner, PageHeader } from '@gantry/ui/web'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { decisionAddress } from './address.ts'
import { CasesPanel } from './cases-panel.tsx'
import { GraphPart } from './graph-part.tsx'
import { PartTabs } from './part-tabs.tsx'
import { TablePart } from './table-part.tsx'

interface OldReleaseProps {
  readonly decision: Decision
  readonly number: number
  readonly at: string
}

/** A release of a decision to be read: its drawing and tables, and its cases run. */
export const OldRelease = ({ decision, number, at }: OldReleaseProps) => {
  const { t } = useTranslation()
  const { params } = usePage()
  const lang = currentLang()
  const planned = useMemo(() => planDecision(decision), [decision])
  const [part, setPart] = useState(planned.result ?? 'graph')
  const system = params.systemId ?? 'none'
  return (
    <div className="dc">
      <PageHeader
        crumbs={[
          { title: t('decision.title'), href: inSpace('/ruledesigner') },
          {
            title: localise(decision.name, lang),
            href: inSpace(decisionAddress(decision.id, system)),
            own: true,
          },
        ]}
        title={`v${number}`}
        tabs={<PartTabs decision={decision} part={part} onPart={setPart} />}
      />
      <Banner kind="info">
        {t('decision.old', { n: number, at: sayMoment(at, { seconds: true }) })}{' '}
        <Link to={inSpace(decisionAddress(decision.id, system))}>{t('decision.to_draft')}</Link>
      </Banner>
      {planned.nodes.get(part)?.node.kind === 'table' ? (
        <TablePart key={part} planned={planned} id={part} tried={null} onChange={null} onTry={null} />
      ) : part === 'cases' ? (
        <CasesPanel decision={decision} onChange={null} onShow={() => setPart('graph')} />
      ) : (
        <GraphPart planned={planned} tried={null} problems={[]} onChange={null} onOpenTable={setPart} />
      )}
    </div>
  )
}
