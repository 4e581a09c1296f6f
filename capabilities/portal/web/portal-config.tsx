import { type Issue, localise } from '@gantry/base/shared'
import { currentLang, inSpace, useMayCall, usePage } from '@gantry/client/web'
import { ChartNames } from '@gantry/dashboards/web'
import { openDesign } from '@gantry/designs/shared'
import { AlwaysUsable, DesignPage, type Opened, OpenedDesign, useDesignEditor } from '@gantry/designs/web'
import { BlockPage, issueText, SayIssueContext, useTables } from '@gantry/screens/web'
import { TileComposer } from '@gantry/tiles/web'
import { EmptyState, ReadOnly } from '@gantry/ui/web'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { managePortals, openWorkbench } from '../shared/contract.ts'
import type { Portal } from '../shared/portal.ts'
import { checkPortal, portalKind } from '../shared/portal-kind.ts'
import { portalTiles } from '../shared/tiles.ts'
import { AsRole, useRoleView } from './as-role.tsx'
import { faces } from './faces.ts'
import { MenuPart } from './menu-part.tsx'
import { SharePart } from './share-part.tsx'
import { TableNames } from './table-names.tsx'
import './portal.css'

const parts = ['layout', 'menu', 'share'] as const
const list = '/sysop/newWebEntry'

/** One portal: its page in the composer, its menu, whom it is for, and its versions. */
const PortalConfig = () => {
  const { t } = useTranslation()
  const { params } = usePage()
  const mayOpen = useMayCall()(openDesign, { kind: portalKind.name })
  if (!mayOpen)
    return (
      <EmptyState fill kind="denied">
        {t('portal.design.denied')}
      </EmptyState>
    )
  return (
    <OpenedDesign<Portal>
      design={{ kind: portalKind.name, id: params.id ?? '' }}
      missing={
        <EmptyState fill kind="never" title={t('error.portal.not_found')}>
          <a href={inSpace(list)}>{t('portal.portals')}</a>
        </EmptyState>
      }
    >
      {opened => <Designer opened={opened} />}
    </OpenedDesign>
  )
}

/** What a portal and its tiles can lack, each with a sentence of its own. */
const lacks = [
  'name',
  'terminals',
  'scope',
  'roles',
  'chart',
  'table',
  'offer',
  'items',
  'title',
  'label',
  'image',
  'portal',
]

/** The specification's sentences for what a portal lacks; other problems by their code. */
const sayIssue = (t: TFunction, issue: Issue): string => {
  const part = issue.field.slice(issue.field.lastIndexOf('.') + 1)
  if (issue.code === 'unknown' && (part === 'design' || part === 'chart')) return t('charts.broken')
  return issue.code === 'required' && lacks.includes(part) ? t(`portal.lacks.${part}`) : issueText(t, issue)
}

/** Fields of the sharing that show their own problems. */
const said = ['name', 'terminals', 'roles']

/** Problems for the head of the page: those the open part shows at its fields are only counted. */
const problemsOn = (t: TFunction, part: string, issues: readonly Issue[]): readonly string[] => {
  const isSaid = ({ field }: Issue) => part === 'share' && said.includes(field.split('.')[0] ?? '')
  const count = issues.filter(isSaid).length
  const others = issues
    .filter(issue => !isSaid(issue))
    .map(issue =>
      issue.field.startsWith('menu.')
        ? t('portal.menu.problem', { text: sayIssue(t, issue) })
        : sayIssue(t, issue),
    )
  return count > 0 ? [t('tiles.wrong', { count }), ...others] : others
}

const Designer = ({ opened }: { readonly opened: Opened<Portal> }) => {
  const { t } = useTranslation()
  const editor = useDesignEditor(opened, { kind: portalKind, refresh: [managePortals, openWorkbench] })
  const { body: portal, apply } = editor.state
  const roleView = useRoleView(portal.page)
  const tables = useTables(tablesOf(portal))
  const scope = useMemo(
    () => ({
      table: null,
      tableOf: (table: string) => (table === '' ? null : tables.get(table)?.info.table),
    }),
    [tables],
  )
  const here = checkPortal(portal, scope.tableOf)
  const issues = [...here, ...editor.refused.filter(({ field }) => !here.some(each => each.field === field))]
  const ofPage = issues.flatMap(issue =>
    issue.field.startsWith('page.') ? [{ ...issue, field: issue.field.slice('page.'.length) }] : [],
  )
  const others = issues.filter(({ field }) => !field.startsWith('page.'))
  return (
    <DesignPage
      editor={editor}
      crumbs={[{ title: t('portal.portals'), href: inSpace(list) }]}
      title={localise(portal.name, currentLang())}
      parts={parts.map(id => ({ id, label: t(`portal.part.${id}`) }))}
      open={{ href: inSpace(`/user/workbench/${opened.id}`), label: t('portal.preview') }}
      blocked={here.length > 0}
      problems={part => problemsOn(t, part, others)}
    >
      {part => (
        <SayIssueContext value={issue => sayIssue(t, issue)}>
          {part === 'layout' ? (
            <BlockPage page={portal.page}>
              <ChartNames page={portal.page}>
                <TableNames page={portal.page}>
                  <TileComposer
                    page={portal.page}
                    kinds={portalTiles}
                    faces={faces}
                    scope={scope}
                    issues={ofPage}
                    closed={roleView.closed}
                    tools={
                      <AlwaysUsable>
                        <AsRole view={roleView} />
                      </AlwaysUsable>
                    }
                    sayIssue={issue => sayIssue(t, issue)}
                    onChange={page => apply({ ...portal, page })}
                  />
                </TableNames>
              </ChartNames>
            </BlockPage>
          ) : part === 'menu' ? (
            <ReadOnly when={!editor.may.change}>
              <MenuPart portal={portal} issues={others} onChange={apply} />
            </ReadOnly>
          ) : (
            <ReadOnly when={!editor.may.change}>
              <SharePart
                id={opened.id}
                portal={portal}
                sayIssue={issue => sayIssue(t, issue)}
                issues={others}
                onChange={apply}
              />
            </ReadOnly>
          )}
        </SayIssueContext>
      )}
    </DesignPage>
  )
}

/** Tables the tiles and the menu of a portal name. */
const tablesOf = ({ page, menu = [] }: Portal): readonly string[] => [
  ...new Set(
    [
      ...page.tiles.flatMap(tile => portalTiles[tile.kind]?.mentions(tile.settings) ?? []),
      ...menu.flatMap(({ items }) =>
        items.flatMap(({ to }) => (to.table ? [{ to: { kind: 'table', id: to.table } }] : [])),
      ),
    ].flatMap(({ to }) => (to.kind === 'table' && to.id !== '' ? [to.id] : [])),
  ),
]

export default PortalConfig
