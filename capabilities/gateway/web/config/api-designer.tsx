import { localise } from '@gantry/base/shared'
import { currentLang, currentSpace, inSpace, useCall, useMayCall } from '@gantry/client/web'
import { listDesigns } from '@gantry/designs/shared'
import { AlwaysUsable, DesignPage, type Opened, useDesignEditor } from '@gantry/designs/web'
import { listTables, type TableDef, tablesOfKeys } from '@gantry/model/shared'
import { issueText, useTableChoices, useTables } from '@gantry/screens/web'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bodyOfApi, type PublishedApi } from '../../shared/api.ts'
import { apiKind } from '../../shared/api-kind.ts'
import { listApis, tryApi } from '../../shared/contract.ts'
import { listGatewayKeys } from '../../shared/key-contract.ts'
import { KeysPanel } from '../keys/keys-panel.tsx'
import { CallLog } from '../log/call-log.tsx'
import { ApiOverview } from './api-overview.tsx'
import { ApiSettings } from './api-settings.tsx'
import { TryPanel } from './try-panel.tsx'

const parts = ['overview', 'configure', 'keys', 'log'] as const

/** One interface: how it is called, what it answers, who may call it, and what was called; beside it a trial. */
export const ApiDesigner = ({ opened }: { readonly opened: Opened<PublishedApi> }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const editor = useDesignEditor(opened, { kind: apiKind, refresh: [listApis], kept: bodyOfApi })
  const api = editor.state.body
  const mayCall = useMayCall()
  const shown = parts.filter(id => id !== 'keys' || mayCall(listGatewayKeys))
  const named = 'table' in api.source && api.source.table !== '' ? [api.source.table] : []
  const models = useTables(named)
  const offered = useCall(listTables, {}).data?.data ?? []
  const choices = useTableChoices(offered)
  const decisions = useCall(listDesigns, { kind: 'decision' }).data?.data
  const flows = useCall(listDesigns, { kind: 'logic' }).data?.data
  const tables = useMemo(
    (): ReadonlyMap<string, TableDef> => new Map([...models].map(([id, { info }]) => [id, info.table])),
    [models],
  )
  const loading = named.some(id => offered.some(each => each.id === id) && !tables.has(id))
  const problems = loading ? [] : apiKind.check(api, { tables, before: tables, named: new Map() })
  const refused = editor.refused.map(each => issueText(t, each))
  return (
    <DesignPage
      editor={editor}
      crumbs={[{ title: t('gateway.apis'), href: inSpace('/esb') }]}
      title={localise(api.name, lang)}
      parts={shown.map(id => ({ id, label: t(`gateway.part.${id}`) }))}
      // What was never published has nothing yet to look over.
      start={opened.release === null ? 'configure' : 'overview'}
      blocked={problems.length > 0}
      problems={refused}
    >
      {part => (
        <div className="gw-designer">
          <div className="gw-main">
            {part === 'overview' ? (
              <AlwaysUsable>
                <ApiOverview api={api} space={currentSpace() ?? ''} />
              </AlwaysUsable>
            ) : null}
            {part === 'configure' ? (
              <ApiSettings
                api={api}
                published={opened.release === null ? null : opened.published}
                table={named[0] === undefined ? undefined : tables.get(named[0])}
                tables={choices.filter(({ value }) =>
                  offered.some(
                    ({ id, app }) =>
                      id === value && (app !== null || [...tablesOfKeys, ...named].includes(id)),
                  ),
                )}
                designs={(api.source.kind === 'decision' ? decisions : flows) ?? []}
                problems={problems}
                onChange={next => editor.state.apply(next)}
              />
            ) : null}
            {part === 'keys' ? <KeysPanel api={api.id} /> : null}
            {part === 'log' ? (
              <AlwaysUsable>
                <CallLog design={api.id} />
              </AlwaysUsable>
            ) : null}
          </div>
          {mayCall(tryApi) ? (
            <AlwaysUsable>
              <TryPanel api={api} blocked={problems.length > 0} />
            </AlwaysUsable>
          ) : null}
        </div>
      )}
    </DesignPage>
  )
}
