import { type Issue, localise, type Text } from '@gantry/base/shared'
import { currentLang, inSpace } from '@gantry/client/web'
import type { DesignKind } from '@gantry/designs/shared'
import { DesignPage, type Opened, OpenedDesign, useDesignEditor } from '@gantry/designs/web'
import type { AnyContract, TableDef, TableId } from '@gantry/model/shared'
import { SayIssueContext, useTables } from '@gantry/screens/web'
import { EmptyState } from '@gantry/ui/web'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnalysisKind, listAnalysis, openDashboard } from '../../shared/contract.ts'
import { sayIssue } from './say-issue.ts'
import '../dashboards.css'

type TableOf = (id: TableId) => TableDef | null | undefined

/** What the parts of an editor work with. */
interface Editing<Body> {
  readonly body: Body
  readonly part: string
  readonly issues: readonly Issue[]
  readonly tableOf: TableOf
  apply(next: Body): void
}

interface AnalysisPageProps<Body> {
  readonly kind: DesignKind<Body> & { readonly name: AnalysisKind }
  readonly id: string
  readonly crumb: { readonly title: string; readonly href: string }
  /** Names of the parts besides the versions; the texts are `dashboards.part.<part>`. */
  readonly parts: readonly string[]
  /** Tables the body names. */
  tablesOf(body: Body): readonly TableId[]
  check(body: Body, tableOf: TableOf): readonly Issue[]
  /** What the place of an issue is called; absent: the issue stands at its place anyway. */
  placeOf?(issue: Issue, body: Body): string
  /** Where a published design is opened. */
  readonly open: string
  /** Further queries that show released designs of this kind. */
  readonly refresh?: readonly AnyContract[]
  readonly children: (editing: Editing<Body>) => ReactNode
}

/** Editor page of a chart, dashboard or screen. */
export const AnalysisPage = <Body extends { readonly name: Text }>(props: AnalysisPageProps<Body>) => {
  const { kind, id, crumb } = props
  const { t } = useTranslation()
  return (
    <OpenedDesign<Body>
      design={{ kind: kind.name, id }}
      missing={
        <EmptyState fill kind="never" title={t('error.analysis.not_found')}>
          <a href={crumb.href}>{crumb.title}</a>
        </EmptyState>
      }
    >
      {opened => <Editor {...props} opened={opened} />}
    </OpenedDesign>
  )
}

interface EditorProps<Body> extends AnalysisPageProps<Body> {
  readonly opened: Opened<Body>
}

const Editor = <Body extends { readonly name: Text }>(props: EditorProps<Body>) => {
  const { kind, crumb, parts, tablesOf, check, placeOf, open, opened, refresh = [], children } = props
  const { t } = useTranslation()
  const editor = useDesignEditor(opened, { kind, refresh: [listAnalysis, openDashboard, ...refresh] })
  const { body, apply, isUntouched } = editor.state
  const tables = useTables(tablesOf(body))
  const tableOf = useMemo<TableOf>(
    () => table => (table === '' ? null : tables.get(table)?.info.table),
    [tables],
  )
  const here = check(body, tableOf)
  const issues = [
    ...(isUntouched ? [] : here),
    ...editor.refused.filter(({ field }) => !here.some(each => each.field === field)),
  ]
  return (
    <DesignPage
      editor={editor}
      crumbs={[crumb]}
      title={localise(body.name, currentLang())}
      parts={parts.map(part => ({ id: part, label: t(`dashboards.part.${part}`) }))}
      open={{ href: inSpace(open), label: t('dashboards.open') }}
      blocked={here.length > 0}
      problems={issues.map(issue =>
        [placeOf?.(issue, body) ?? '', sayIssue(t, issue)].filter(Boolean).join(' · '),
      )}
    >
      {part => (
        <SayIssueContext value={issue => sayIssue(t, issue)}>
          {children({ body, part, issues, tableOf, apply })}
        </SayIssueContext>
      )}
    </DesignPage>
  )
}
