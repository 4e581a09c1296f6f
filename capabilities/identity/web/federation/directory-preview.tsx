import { Banner } from '@gantry/ui/web'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectoryJobDone } from '../../shared/federation/index.ts'

const kinds = ['made', 'changed', 'gone', 'kept', 'departments'] as const

interface DirectoryPreviewPartProps {
  /** Whether it was written, or only looked at. */
  readonly wrote: boolean
  readonly done: DirectoryJobDone
}

/** What a run over the directory did or would do: how many of each kind, and their first names. */
export const DirectoryPreviewPart = ({ wrote, done }: DirectoryPreviewPartProps) => {
  const { t } = useTranslation()
  if (!done.ok)
    return (
      <Banner kind="bad">
        {t('federation.test.step', {
          step: t(`federation.step.${done.step}`),
          detail: done.detail,
        })}
      </Banner>
    )
  const { preview } = done
  return (
    <>
      <Banner kind={preview.tooMany ? 'warn' : 'info'}>
        {preview.tooMany
          ? t('federation.people.tooMany', { gone: preview.gone })
          : t(wrote ? 'federation.people.wrote' : 'federation.people.would')}
      </Banner>
      <dl className="fed-person">
        {kinds.map(kind => (
          <Fragment key={kind}>
            <dt>
              {t(`federation.people.${kind === 'departments' ? 'newDepartments' : kind}`)} {preview[kind]}
            </dt>
            <dd translate="no">
              {preview.names[kind].join('、')}
              {preview[kind] > preview.names[kind].length ? '…' : ''}
            </dd>
          </Fragment>
        ))}
        <dt>
          {t('federation.people.unchanged')} {preview.unchanged}
        </dt>
        <dd />
      </dl>
    </>
  )
}
