import { type Json, localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listAnalysis } from '../../shared/contract.ts'
import { importScreen, planScreen } from '../../shared/screen/screen-file.ts'
import { TableSetting } from '../charts/table-setting.tsx'

/** Imports a screen file as drafts: what of it is here, tables to choose, what is missing. */
export const ImportDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<Json | null>(null)
  const [tables, setTables] = useState<Readonly<Record<string, string>>>({})
  const lang = currentLang()
  const failed = (reason: unknown) => toast({ text: errorText(t, reason), kind: 'failed' })
  // Asked like an action: a file of many pictures is too long for the key of a query.
  const plan = useAction(planScreen)
  const run = useAction(importScreen, {
    refresh: [listAnalysis],
    onDone: ({ id, charts }) => {
      toast({ text: t('dashboards.file.done', { number: charts }), kind: 'done' })
      onClose()
      void navigate(inSpace(`/dataview/combineDesigner?id=${id}`))
    },
  })
  const ask = (content: Json, chosen: Readonly<Record<string, string>>) => {
    setTables(chosen)
    plan.mutate({ file: content, tables: { ...chosen } })
  }
  const take = async (chosen: File) => {
    const text = await chosen.text()
    // A file that is no JSON is judged by the server, as every other that is no screen.
    let content: Json = {}
    try {
      content = JSON.parse(text)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
    setFile(content)
    ask(content, {})
  }
  const { data } = plan
  return (
    <Modal
      open
      title={t('dashboards.file.title')}
      okText={t('dashboards.file.run')}
      okButtonProps={{ disabled: !data, loading: run.isPending }}
      cancelText={t('dashboards.cancel')}
      onOk={() => {
        if (file !== null) run.mutate({ file, tables: { ...tables } }, { onError: failed })
      }}
      onCancel={onClose}
    >
      <div className="db-form">
        <p className="ink2">{t('dashboards.file.hint')}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json"
          aria-label={t('dashboards.file.choose')}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            target.value = ''
            if (chosen) take(chosen).catch(failed)
          }}
        />
        <div>
          <button type="button" className="btn" onClick={() => input.current?.click()}>
            {t('dashboards.file.choose')}
          </button>
        </div>
        {plan.error ? <p className="hint err">{errorText(t, plan.error)}</p> : null}
        {data ? (
          <>
            <p>{t('dashboards.file.facts', { name: localise(data.name, lang), number: data.charts })}</p>
            {data.tables.map(({ id, name, here, lacking }) => (
              <div key={id}>
                <TableSetting
                  label={localise(name, lang)}
                  value={here ?? ''}
                  onChange={table => {
                    if (file !== null) ask(file, { ...tables, [id]: table })
                  }}
                />
                {here === null ? <p className="hint">{t('dashboards.file.table_gone')}</p> : null}
                {lacking.length > 0 ? (
                  <p className="hint err">{t('dashboards.file.lacking', { fields: lacking.join(', ') })}</p>
                ) : null}
              </div>
            ))}
            {data.missing.length > 0 ? (
              <p className="ink2">
                {t('dashboards.file.missing', {
                  names: data.missing.map(({ name }) => localise(name, lang)).join(' · '),
                })}
              </p>
            ) : null}
          </>
        ) : null}
      </div>
    </Modal>
  )
}
