import { localise } from '@gantry/base/shared'
import { call, callKey, currentLang, errorText, inSpace } from '@gantry/client/web'
import { EmptyState, Icon, Skeleton } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRuleRuns, type RuleInfo } from '../../shared/contract.ts'
import { RuleState } from './rule-state.tsx'
import { RunLine } from './run-line.tsx'

interface RulePanelProps {
  readonly rule: RuleInfo
  readonly mayRetry: boolean
  onClose(): void
}

/** A rule in plain words and the log of its runs. */
export const RulePanel = ({ rule, mayRetry, onClose }: RulePanelProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [open, setOpen] = useState<string | null>(null)
  const runs = useInfiniteQuery({
    queryKey: [...callKey(listRuleRuns, { id: rule.id }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listRuleRuns, { id: rule.id, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: answered => answered.next ?? undefined,
    refetchInterval: 15_000,
  })
  const rows = runs.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <aside className="ru-panel" aria-label={localise(rule.name, lang)}>
      <header className="ru-phead">
        <h2 translate="no">{localise(rule.name, lang) || t('rule.untitled')}</h2>
        <Button size="small" href={inSpace(`/rulesengine/create/base?rule=${rule.id}`)}>
          {t('rule.edit')}
        </Button>
        <button type="button" className="btn t s sq" aria-label={t('rule.close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <RuleState rule={rule} />
      <p className="ru-said" translate="no">
        {localise(rule.sentence, lang)}
      </p>
      <h3 className="ru-cap">{t('rule.log')}</h3>
      {runs.error ? (
        <p className="hint err">{errorText(t, runs.error)}</p>
      ) : runs.isPending ? (
        <Skeleton kind="table" rows={4} />
      ) : rows.length === 0 ? (
        <EmptyState kind="never" icon="history" title={t('rule.log.none')}>
          {t('rule.log.none.why')}
        </EmptyState>
      ) : (
        <ul className="ru-runs">
          {rows.map(run => (
            <RunLine
              key={run.id}
              rule={rule.id}
              run={run}
              mayRetry={mayRetry}
              open={run.id === open}
              onOpen={() => setOpen(now => (now === run.id ? null : run.id))}
            />
          ))}
        </ul>
      )}
      {runs.hasNextPage ? (
        <Button loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
          {t('rule.log.more')}
        </Button>
      ) : null}
    </aside>
  )
}
