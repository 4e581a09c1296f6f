import { inSpace } from '@gantry/client/web'
import { BlockPage } from '@gantry/screens/web'
import { kindIn } from '@gantry/tiles/shared'
import { TileComposer } from '@gantry/tiles/web'
import { useTranslation } from 'react-i18next'
import { checkDashboard, type Dashboard, dashboardKind } from '../../shared/dashboard.ts'
import { dashboardTiles } from '../../shared/tiles.ts'
import { AnalysisPage } from '../editor/analysis-page.tsx'
import { sayIssue } from '../editor/say-issue.ts'
import { ShareFields } from '../editor/share-fields.tsx'
import { faces } from '../faces.ts'
import { ChartNames } from './chart-names.tsx'
import { FiltersPart } from './filters-part.tsx'

const kind = { ...dashboardKind, name: 'dashboard' as const }

/** Tables that the tiles and filters of a dashboard name. */
const tablesOf = ({ page, filters = [] }: Dashboard): readonly string[] => [
  ...new Set(
    [
      ...page.tiles
        .flatMap(tile => kindIn(dashboardTiles, tile.kind)?.mentions(tile.settings) ?? [])
        .flatMap(({ to }) => (to.kind === 'table' ? [to.id] : [])),
      ...filters.flatMap(({ fields }) => fields.map(({ table }) => table)),
    ].filter(id => id !== ''),
  ),
]

/** Editor of a dashboard: its tiles, filters, readers and versions. */
export const DashboardDesigner = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  return (
    <AnalysisPage<Dashboard>
      kind={kind}
      id={id}
      crumb={{ title: t('dashboards.dashboards'), href: inSpace('/dashboard?all=1') }}
      parts={['layout', 'filters', 'share']}
      tablesOf={tablesOf}
      check={checkDashboard}
      open={`/dashboard?id=${id}`}
    >
      {({ body, part, issues, tableOf, apply }) =>
        part === 'layout' ? (
          <BlockPage page={body.page}>
            <ChartNames page={body.page}>
              <TileComposer
                page={body.page}
                kinds={dashboardTiles}
                faces={faces}
                scope={{ table: null, tableOf }}
                issues={issues.flatMap(issue =>
                  issue.field.startsWith('page.')
                    ? [{ ...issue, field: issue.field.slice('page.'.length) }]
                    : [],
                )}
                sayIssue={issue => sayIssue(t, issue)}
                onChange={page => apply({ ...body, page })}
              />
            </ChartNames>
          </BlockPage>
        ) : part === 'filters' ? (
          <FiltersPart dashboard={body} issues={issues} onChange={apply} />
        ) : (
          <div className="db-part db-form">
            <ShareFields kind="dashboard" body={body} issues={issues} onChange={apply} />
          </div>
        )
      }
    </AnalysisPage>
  )
}
