import { call, callKey, errorText, Failed, useAction, useCall } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { EmptyState, Icon, Skeleton, toast } from '@gantry/ui/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { readTests, runTests, saveTests, type TestResult } from '../../shared/tests-contract.ts'
import type { TestCase } from '../../shared/tests-kind.ts'
import './tests.css'

interface TestsPartProps {
  readonly table: string
  /** Where the draft is tried; a case is opened there with what it gives. */
  readonly preview: string
  /** Keeps what is drawn, so that the cases run against it. */
  settle(): Promise<number | null>
}

/** The test cases of a table with what each came to; those that are on must pass before the table is published. */
export const TestsPart = ({ table, preview, settle }: TestsPartProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data, error } = useCall(readTests, { table }, { staleTime: 0 })
  const run = useAction(runTests)
  const save = useMutation({
    mutationFn: (cases: readonly TestCase[]) =>
      call(saveTests, { table, cases, release: data?.release ?? null }),
    onSuccess: saved => client.setQueryData(callKey(readTests, { table }), saved),
    onError: failure => {
      toast({ kind: 'failed', text: errorText(t, failure) })
      void client.invalidateQueries({ queryKey: callKey(readTests, { table }) })
    },
  })
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" rows={6} />
  const { cases } = data
  if (cases.length === 0)
    return (
      <EmptyState
        kind="never"
        fill
        icon="check"
        title={t('designer.tests.none')}
        actions={
          <a className="btn p" href={preview} target="_blank" rel="noreferrer">
            {t('designer.preview')}
          </a>
        }
      >
        {t('designer.tests.none_hint')}
      </EmptyState>
    )
  const results = new Map((run.data?.data ?? []).map(result => [result.id, result]))
  const red = [...results.values()].filter(({ issues }) => issues.length > 0).length
  const runAll = async () => {
    await settle()
    run.mutate({ table })
  }
  return (
    <div className="dt">
      <header className="dt-head">
        <div>
          <h2>{t('designer.part.tests')}</h2>
          <p className="ink3">{t('designer.tests.gate')}</p>
        </div>
        {results.size > 0 ? (
          <span className={red > 0 ? 'dt-sum bad' : 'dt-sum good'} role="status">
            {red > 0
              ? t('designer.tests.red', { count: red })
              : t('designer.tests.green', { count: results.size })}
          </span>
        ) : null}
        <Button type="primary" loading={run.isPending} onClick={() => void runAll()}>
          {t('designer.tests.run')}
        </Button>
      </header>
      {run.error ? <p className="hint err">{errorText(t, run.error)}</p> : null}
      <ul className="dt-list">
        {cases.map(test => (
          <CaseLine
            key={test.id}
            test={test}
            result={results.get(test.id)}
            href={`${preview}?case=${test.id}${test.person ? `&person=${test.person}` : ''}${test.role ? `&role=${test.role}` : ''}`}
            busy={save.isPending}
            onChange={next => save.mutate(cases.flatMap(each => (each.id === test.id ? (next ?? []) : each)))}
          />
        ))}
      </ul>
    </div>
  )
}

interface CaseLineProps {
  readonly test: TestCase
  readonly result: TestResult | undefined
  readonly href: string
  readonly busy: boolean
  /** Null: it goes. */
  onChange(next: TestCase | null): void
}

const CaseLine = ({ test, result, href, busy, onChange }: CaseLineProps) => {
  const { t } = useTranslation()
  const { values = {}, issues, rights = [], fields = [] } = test.expect
  const state = test.off ? 'off' : !result ? 'idle' : result.issues.length > 0 ? 'red' : 'green'
  const said = [
    ...(issues
      ? [
          issues.length > 0
            ? t('designer.tests.refused', { count: issues.length })
            : t('designer.tests.saved'),
        ]
      : []),
    ...(Object.keys(values).length > 0
      ? [t('designer.tests.count_values', { count: Object.keys(values).length })]
      : []),
    ...(rights.length > 0 ? [t('designer.tests.count_rights', { count: rights.length })] : []),
    ...(fields.length > 0 ? [t('designer.tests.count_fields', { count: fields.length })] : []),
  ]
  const { off: _, ...on } = test
  return (
    <li className="dt-case" data-state={state}>
      <Icon
        name={state === 'green' ? 'check' : state === 'red' ? 'err' : 'clock'}
        size={16}
        label={t(`designer.tests.state.${state}`)}
      />
      <div className="grow">
        <b translate="no">{test.name}</b>
        <p className="ink3">{said.join(' · ')}</p>
        {result?.issues.map((issue, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two reasons may be worded alike
          <p key={at} className="dt-why">
            {issueText(t, issue)}
          </p>
        ))}
      </div>
      <Switch
        size="small"
        checked={!test.off}
        disabled={busy}
        aria-label={t('designer.tests.on', { name: test.name })}
        onChange={checked => onChange(checked ? on : { ...test, off: true })}
      />
      <a className="btn t xs" href={href} target="_blank" rel="noreferrer">
        {t('designer.tests.open')}
      </a>
      <button
        type="button"
        className="btn t xs sq"
        disabled={busy}
        title={t('designer.tests.remove', { name: test.name })}
        aria-label={t('designer.tests.remove', { name: test.name })}
        onClick={() => onChange(null)}
      >
        <Icon name="trash" size={14} />
      </button>
    </li>
  )
}
