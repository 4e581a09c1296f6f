import { inSpace, usePage } from '@gantry/client/web'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { openScreen } from '../../../shared/contract.ts'
import { checkScreen, type Screen, screenKind } from '../../../shared/screen/screen.ts'
import { AnalysisPage } from '../../editor/analysis-page.tsx'
import { ShareFields } from '../../editor/share-fields.tsx'
import ManagerPage from '../manager-page.tsx'
import { layerPlace } from './layer-name.ts'
import { ScreenEditor } from './screen-editor.tsx'

const kind = { ...screenKind, name: 'screen' as const }

const tablesOf = ({ pages }: Screen): readonly string[] => [
  ...new Set(
    pages.flatMap(({ layers }) =>
      layers.flatMap(({ settings: { table }, link }) => [
        ...(typeof table === 'string' && table !== '' ? [table] : []),
        ...(link?.to === 'record' && link.table !== '' ? [link.table] : []),
      ]),
    ),
  ),
]

/** Designer of one screen (`id`); without an id the screens to choose from. */
const DesignerPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  if (!query.id) return <ManagerPage />
  return (
    <AnalysisPage<Screen>
      key={query.id}
      kind={kind}
      id={query.id}
      crumb={{ title: t('dashboards.screens'), href: inSpace('/dataview/screenmanager') }}
      parts={['canvas', 'share']}
      tablesOf={tablesOf}
      check={checkScreen}
      placeOf={(issue, body) => layerPlace(t, issue, body)}
      open={`/dataview/viewer?id=${query.id}`}
      refresh={[openScreen]}
    >
      {({ body, part, issues, apply }) =>
        part === 'canvas' ? (
          <ScreenEditor screen={body} issues={issues} onChange={apply} />
        ) : (
          <div className="db-part db-form">
            <ShareFields kind="screen" body={body} issues={issues} onChange={apply} />
            <div className="fld">
              <label htmlFor="screen-group">{t('dashboards.screen.group')}</label>
              <Input
                id="screen-group"
                maxLength={40}
                value={body.group ?? ''}
                onChange={({ target }) => {
                  const { group: _, ...rest } = body
                  apply(target.value === '' ? rest : { ...rest, group: target.value })
                }}
              />
            </div>
          </div>
        )
      }
    </AnalysisPage>
  )
}

export default DesignerPage
