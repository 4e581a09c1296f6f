import { localise } from '@gantry/base/shared'
import { currentLang, download, errorText, sayBytes, sayDay, sayNumber } from '@gantry/client/web'
import { Icon, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { downloadRunFile, type RunFile, type TaskRun } from '../../shared/tasks/contract.ts'

interface RunFilesProps {
  readonly run: TaskRun
  readonly files: readonly RunFile[]
  /** Whether the reader may open them. */
  readonly opens: boolean
  /** Whether the reader was given to download them. */
  readonly mayLoad: boolean
}

/** The files a run wrote, with their size, to download. */
export const RunFiles = ({ run, files, opens, mayLoad }: RunFilesProps) => {
  const { t } = useTranslation()
  /** Not by a plain link: it may wait for a second person, which is to be said. */
  const fetchFile = (file: string) =>
    download(downloadRunFile, { id: run.id, file }).catch(error =>
      toast({ kind: 'failed', text: errorText(t, error) }),
    )
  return (
    <>
      <h3>{t('etl.files')}</h3>
      {opens ? null : <p className="et-note ink3">{t('etl.files.closed')}</p>}
      <ul className="et-files" aria-label={t('etl.files.of', { name: localise(run.name, currentLang()) })}>
        {files.map(({ id, name, rows, size, expiresAt }) => (
          <li key={id}>
            <span>
              <Icon name="doc" size={14} />
              <b translate="no">{name}</b>
            </span>
            <small className="ink3">
              {t('etl.files.facts', {
                rows: sayNumber(rows),
                size: sayBytes(size),
                until: sayDay(expiresAt),
              })}
            </small>
            {mayLoad ? (
              <Button
                size="small"
                icon={<Icon name="download" size={14} />}
                disabled={!opens}
                aria-label={t('etl.files.download', { name })}
                onClick={() => void fetchFile(id)}
              >
                {t('etl.download')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
