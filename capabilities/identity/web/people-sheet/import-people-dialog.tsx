import { call, callWithFiles, download, errorText } from '@gantry/client/web'
import { downloadFile, uploadFiles } from '@gantry/model/shared'
import { Banner, Icon, Modal } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { peopleSheetContract } from '../../shared/index.ts'
import type { PeopleImported, PeoplePreview } from '../../shared/people-sheet-contract.ts'
import { followJob } from '../structure/follow-job.ts'
import './people-sheet.css'
import { PeopleCountsText, PeopleLines } from './people-lines.tsx'

interface Chosen {
  readonly file: string
  readonly name: string
  readonly preview: PeoplePreview
}

/** Choose a file, look over what it would do line by line, import it, fetch the result. */
const ImportPeopleDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [onlyGood, setOnlyGood] = useState(false)
  const [busy, setBusy] = useState<number | null>(null)
  const [imported, setImported] = useState<PeopleImported | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    setFailure(null)
    setBusy(0)
    try {
      await work()
    } catch (error) {
      setFailure(errorText(t, error))
    } finally {
      setBusy(null)
    }
  }
  const read = (file: File) =>
    attempt(async () => {
      setChosen(null)
      const { data } = await callWithFiles(uploadFiles, { purpose: 'import' }, [file])
      const { id } = data[0]!
      const preview = await call(peopleSheetContract.previewPeople, { file: id }, { timeout: 120_000 })
      setChosen({ file: id, name: file.name, preview })
      setOnlyGood(false)
    })
  const start = ({ file }: Chosen) =>
    attempt(async () => {
      const { job } = await call(peopleSheetContract.importPeople, {
        file,
        mode: onlyGood ? 'good' : 'all',
      })
      const { result } = await followJob<PeopleImported>(job, ({ done }) => setBusy(done))
      await client.invalidateQueries()
      if (!result) return setFailure(t('structure.job.failed'))
      setImported(result)
    })
  const { departments, members } = chosen?.preview ?? {}
  const wrong = (departments?.wrong ?? 0) + (members?.wrong ?? 0)
  const changes = [departments, members].reduce(
    (sum, counts) => sum + (counts?.new ?? 0) + (counts?.changed ?? 0),
    0,
  )
  const column = (id: string) => t(`peopleSheet.column.${id}`)
  return (
    <Modal open width={760} title={t('peopleSheet.import')} footer={null} onCancel={onClose}>
      <div className="os-form">
        {failure ? <Banner kind="bad">{failure}</Banner> : null}
        {imported ? (
          <>
            <Banner kind={imported.written ? 'info' : 'warn'}>
              {t(imported.written ? 'peopleSheet.done' : 'peopleSheet.notWritten')}
            </Banner>
            <PeopleCountsText departments={imported.departments} members={imported.members} />
            <p className="ink3 cap">{t('peopleSheet.result.hint')}</p>
            <footer>
              <button type="button" className="btn" onClick={onClose}>
                {t('ui.close')}
              </button>
              <button
                type="button"
                className="btn p"
                onClick={() => void attempt(() => download(downloadFile, { id: imported.result }))}
              >
                <Icon name="download" size={14} />
                {t('peopleSheet.result')}
              </button>
            </footer>
          </>
        ) : (
          <>
            <p className="ink2">{t('peopleSheet.lead')}</p>
            <div className="ps-file">
              <label className="btn">
                <Icon name="upload" size={14} />
                {t('peopleSheet.choose')}
                <input
                  className="sr"
                  type="file"
                  accept=".xlsx,.xls,.csv,.txt"
                  disabled={busy !== null}
                  onChange={({ target }) => {
                    const file = target.files?.[0]
                    target.value = ''
                    if (file) void read(file)
                  }}
                />
              </label>
              <span className="ink2 cut" translate="no">
                {chosen?.name}
              </span>
              <button
                type="button"
                className="btn t"
                onClick={() => void attempt(() => download(peopleSheetContract.peopleTemplate, {}))}
              >
                {t('peopleSheet.template')}
              </button>
            </div>
            {busy !== null && !chosen ? <p className="ink3">{t('peopleSheet.reading')}</p> : null}
            {chosen ? (
              <>
                <PeopleCountsText departments={chosen.preview.departments} members={chosen.preview.members} />
                {chosen.preview.leftOut.length > 0 ? (
                  <Banner kind="warn">
                    {t('peopleSheet.leftOut', {
                      columns: chosen.preview.leftOut.map(column).join(t('peopleSheet.and')),
                    })}
                  </Banner>
                ) : null}
                {chosen.preview.unknown.length > 0 ? (
                  <Banner kind="warn">
                    {t('peopleSheet.unknown', { columns: chosen.preview.unknown.join(t('peopleSheet.and')) })}
                  </Banner>
                ) : null}
                <PeopleLines preview={chosen.preview} />
                {wrong > 0 && changes > 0 ? (
                  <Checkbox checked={onlyGood} onChange={({ target }) => setOnlyGood(target.checked)}>
                    {t('peopleSheet.onlyGood')}
                  </Checkbox>
                ) : null}
                <footer>
                  {changes === 0 ? <span className="ink3 grow">{t('peopleSheet.nothing')}</span> : null}
                  {busy !== null ? (
                    <span className="ink3 grow" role="status">
                      {t('peopleSheet.running', { done: busy })}
                    </span>
                  ) : null}
                  <button type="button" className="btn" onClick={onClose}>
                    {t('ui.cancel')}
                  </button>
                  <button
                    type="button"
                    className="btn p"
                    aria-busy={busy !== null}
                    disabled={changes === 0 || busy !== null || (wrong > 0 && !onlyGood)}
                    onClick={() => void start(chosen)}
                  >
                    {t('peopleSheet.submit')}
                  </button>
                </footer>
              </>
            ) : null}
          </>
        )}
      </div>
    </Modal>
  )
}

export default ImportPeopleDialog
