import { localise } from '@gantry/base/shared'
import { currentLang, inSpace, useCall } from '@gantry/client/web'
import { BlockPage } from '@gantry/screens/web'
import type { Page } from '@gantry/tiles/shared'
import { TilePage } from '@gantry/tiles/web'
import { PageHeader, useMedia } from '@gantry/ui/web'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listAnalysis } from '../../shared/contract.ts'
import { faces } from '../faces.ts'

/** A published chart on a page of its own, for those who follow a link to it. */
export const ChartAlone = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const narrow = useMedia('(max-width: 719px)')
  const charts = useCall(listAnalysis, { kind: 'chart' })
  const head = charts.data?.data.find(each => each.id === id)
  const page = useMemo<Page>(
    () => ({
      tiles: [
        {
          id: 'chart',
          kind: 'chart',
          at: { x: 0, y: 0, w: 12, h: 16 },
          hideTitle: true,
          settings: { design: id },
        },
      ],
    }),
    [id],
  )
  return (
    <div className="db">
      <PageHeader
        crumbs={[{ title: t('dashboards.dashboards'), href: inSpace('/dashboard?all=1') }]}
        title={head ? localise(head.name, currentLang()) : t('tile.kind.chart')}
        own={head !== undefined}
      />
      <BlockPage page={page}>
        <div className="db-page">
          <TilePage page={page} terminal={narrow ? 'app' : 'web'} faces={faces} />
        </div>
      </BlockPage>
    </div>
  )
}
