import { type Json, localise } from '@gantry/base/shared'
import {
  call,
  currentLang,
  errorText,
  Failed,
  inSpace,
  saveText,
  useCall,
  useSession,
} from '@gantry/client/web'
import { openDesign } from '@gantry/designs/shared'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnalysisHead, listAnalysis } from '../../shared/contract.ts'
import { emptyScreen, type Screen } from '../../shared/screen/screen.ts'
import { exportScreen } from '../../shared/screen/screen-file.ts'
import { DesignCards } from '../editor/design-cards.tsx'
import { NewDesign } from '../editor/new-design.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { LinksDialog } from './links-dialog.tsx'
import { StartSetting } from './start-setting.tsx'
import { type Template, templateOf, templates } from './templates.ts'
import './screen.css'

/** Screens by group: make, copy, publish, share by link, stop and remove. */
const ManagerPage = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listAnalysis, { kind: 'screen' })
  const { user } = useSession()
  const [making, setMaking] = useState(false)
  const [importing, setImporting] = useState(false)
  const [copied, setCopied] = useState<AnalysisHead | null>(null)
  const [sharing, setSharing] = useState<AnalysisHead | null>(null)
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" rows={8} />
  const own = data.data.filter(({ mayDesign }) => mayDesign)
  const groups = [...new Set(own.map(({ group }) => group ?? ''))]
  const create = data.mayCreate ? (
    <>
      {user.userType === 'admin' ? (
        <button type="button" className="btn" onClick={() => setImporting(true)}>
          {t('dashboards.file.import')}
        </button>
      ) : null}
      <button type="button" className="btn p" onClick={() => setMaking(true)}>
        <Icon name="plus" />
        {t('dashboards.new.screen')}
      </button>
    </>
  ) : undefined
  const save = ({ id, name }: AnalysisHead) =>
    void call(exportScreen, { id }).then(
      file =>
        saveText(
          `${localise(name, currentLang())}.screen.json`,
          'application/json',
          JSON.stringify(file, null, 2),
        ),
      (reason: unknown) => toast({ text: errorText(t, reason), kind: 'failed' }),
    )
  const edit = ({ id }: AnalysisHead) => inSpace(`/dataview/combineDesigner?id=${id}`)
  return (
    <div className="db">
      <PageHeader
        crumbs={[{ title: t('dashboards.screens'), href: inSpace('/dataview/screen') }]}
        title={t('dashboards.screens.manage')}
        action={create}
      />
      {own.length === 0 ? (
        data.mayCreate ? (
          <EmptyState fill kind="never" icon="gauge" title={t('dashboards.screens.none')} actions={create}>
            {t('dashboards.screens.none.admin')}
          </EmptyState>
        ) : (
          <StartSetting mayCreate={false} />
        )
      ) : (
        <div className="db-groups">
          {groups.map(group => (
            <section key={group} aria-label={group || t('dashboards.screen.ungrouped')}>
              {groups.length > 1 || group !== '' ? (
                <h2 className="db-group" translate={group === '' ? undefined : 'no'}>
                  {group || t('dashboards.screen.ungrouped')}
                </h2>
              ) : null}
              <DesignCards
                kind="screen"
                heads={own.filter(each => (each.group ?? '') === group)}
                icon="gauge"
                openAt={head =>
                  head.release === null ? edit(head) : inSpace(`/dataview/viewer?id=${head.id}`)
                }
                editAt={edit}
                acts={[
                  { key: 'copy', label: t('dashboards.copy'), run: setCopied },
                  { key: 'export', label: t('dashboards.file.export'), run: save },
                  { key: 'links', label: t('dashboards.links'), run: setSharing },
                ]}
              />
            </section>
          ))}
        </div>
      )}
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
      {making ? <NewScreen onClose={() => setMaking(false)} /> : null}
      {copied ? <CopyScreen of={copied} onClose={() => setCopied(null)} /> : null}
      {sharing ? <LinksDialog screen={sharing} onClose={() => setSharing(null)} /> : null}
    </div>
  )
}

const NewScreen = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const [template, setTemplate] = useState<Template>('blank')
  return (
    <NewDesign
      kind="screen"
      body={(id, name) => templateOf(template, emptyScreen(id, name))}
      address={id => inSpace(`/dataview/combineDesigner?id=${id}`)}
      onClose={onClose}
    >
      <div className="fld">
        <label htmlFor="screen-template">{t('dashboards.template')}</label>
        <Select<Template>
          id="screen-template"
          value={template}
          options={templates.map(value => ({ value, label: t(`dashboards.template.${value}`) }))}
          onChange={setTemplate}
        />
      </div>
    </NewDesign>
  )
}

const CopyScreen = ({ of, onClose }: { readonly of: AnalysisHead; onClose(): void }) => {
  const { t } = useTranslation()
  const { data } = useCall(openDesign, { kind: 'screen', id: of.id })
  const found: Json | null = data?.draft?.body ?? data?.published ?? null
  return (
    <NewDesign
      kind="screen"
      first={t('dashboards.copy_of', { name: localise(of.name, currentLang()) }).slice(0, 40)}
      body={(id, name): Screen | null =>
        found === null ? null : { ...(found as unknown as Screen), id, name }
      }
      address={id => inSpace(`/dataview/combineDesigner?id=${id}`)}
      onClose={onClose}
    />
  )
}

export default ManagerPage
