import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { CreatedApp } from '../../shared/types.ts'
import { appHref } from '../app-address.ts'
import { ImportResult } from './import-result.tsx'
import { useJob } from './use-job.ts'

/** The rows of a new application coming in; one may go and work there at once. */
export const ImportWatch = ({ app, name }: { app: CreatedApp; name: string }) => {
  const { t } = useTranslation()
  const job = useJob(app.job)
  const isIn = app.job === null || job?.state === 'done'
  return (
    <section className="wz-made" aria-labelledby="wz-made">
      <span className="wz-made-sign">
        <Icon name="check" size={24} />
      </span>
      <h2 id="wz-made">{t('sheet.made', { name })}</h2>
      <p className="ink2">{t(isIn ? 'sheet.made_done' : 'sheet.made_hint')}</p>
      <a className="btn p" href={appHref(app.id)}>
        {t('sheet.open')}
      </a>
      {app.job ? (
        <div className="wz-made-rows">
          <ImportResult job={job} />
        </div>
      ) : null}
    </section>
  )
}
