import { joined, localise } from '@gantry/base/shared'
import { currentLang, errorText, Failed, sayMoment, useAction, useCall } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { Icon, Modal, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listApps, listInstalls, undoImport } from '../../shared/contract.ts'
import type { InstallInfo } from '../../shared/packages.ts'
import { appHref } from '../app-address.ts'

/** How often an import under way is asked for, in milliseconds. */
const pace = 1_000

/** What was imported, by whom, what came of it, and the way back. */
export const InstallHistory = () => {
  const { t } = useTranslation()
  const installs = useCall(listInstalls, {})
  const [undoing, setUndoing] = useState<InstallInfo | null>(null)
  const underWay =
    installs.data?.data.some(
      ({ state, records }) =>
        state === 'running' ||
        state === 'undoing' ||
        records?.state === 'queued' ||
        records?.state === 'running',
    ) ?? false
  const { refetch } = installs
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => refetch(), pace)
    return () => clearInterval(timer)
  }, [underWay, refetch])
  const undo = useAction(undoImport, { refresh: [listInstalls, listApps] })

  if (installs.error) return <Failed error={installs.error} />
  if (!installs.data) return <Skeleton kind="text" rows={4} />
  if (installs.data.data.length === 0) return null
  return (
    <section className="pk-history" aria-label={t('packages.history')}>
      <h2>{t('packages.history')}</h2>
      <ul>
        {installs.data.data.map(install => (
          <li key={install.id}>
            <span className="cut">
              <b translate="no">{install.name}</b>
              <small className="ink3">
                {install.by?.title} {sayMoment(install.at)}
              </small>
            </span>
            <span className="pk-apps cut" translate="no">
              {install.apps.map(({ id, name }) => (
                <a key={id} href={appHref(id)}>
                  {name}
                </a>
              ))}
            </span>
            <small className="ink2">
              {t('packages.result', {
                created: install.counts.created,
                changed: install.counts.changed,
                removed: install.counts.removed,
              })}
              {install.records ? <RecordsState records={install.records} /> : null}
            </small>
            <State install={install} />
            {install.state === 'done' || install.state === 'failed' ? (
              <Button size="small" icon={<Icon name="undo" size={14} />} onClick={() => setUndoing(install)}>
                {t('packages.undo')}
              </Button>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
      {undoing ? (
        <Modal
          open
          title={t('packages.undo_of', { name: undoing.name })}
          okText={t('packages.undo')}
          cancelText={t('ui.cancel')}
          okButtonProps={{ danger: true, loading: undo.isPending }}
          onOk={() =>
            undo.mutate(
              { id: undoing.id },
              {
                onSuccess: () => setUndoing(null),
                onError: error => {
                  setUndoing(null)
                  toast({ kind: 'failed', text: errorText(t, error) })
                },
              },
            )
          }
          onCancel={() => setUndoing(null)}
        >
          <p>{t('packages.undo_sure')}</p>
          <p className="ink2">{t('packages.undo_means')}</p>
        </Modal>
      ) : null}
    </section>
  )
}

/** How far the records of an import are, or what came of them, with the reasons of the first refusals. */
const RecordsState = ({ records }: { readonly records: NonNullable<InstallInfo['records']> }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { state, done, total, error, report } = records
  if (state === 'queued' || state === 'running')
    return (
      <span className="pk-progress">{t('packages.records.running', { done, total: total ?? done })}</span>
    )
  if (!report) return <span className="pk-progress">{t(`error.${error ?? 'server.failed'}`)}</span>
  return (
    <span className="pk-progress">
      {t('packages.records.report', {
        created: report.created,
        changed: report.changed,
        same: report.same,
      })}
      {report.missingFiles > 0 ? (
        <span> {t('packages.records.missing_files', { count: report.missingFiles })}</span>
      ) : null}
      {report.refused > 0 ? (
        <details>
          <summary>{t('packages.records.refused', { count: report.refused })}</summary>
          <ul>
            {report.samples.map(({ table, title, code, issues }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and titles repeat
              <li key={at}>
                <span translate="no">
                  {localise(table, lang)} {title}
                </span>{' '}
                {issues.length > 0
                  ? joined(
                      issues.map(({ label, ...issue }) =>
                        label === undefined
                          ? issueText(t, issue)
                          : t('packages.records.issue', {
                              field: localise(label, lang),
                              issue: issueText(t, issue),
                            }),
                      ),
                      lang,
                    )
                  : t(`error.${code}`)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </span>
  )
}

const tones = { running: 'info', undoing: 'info', done: 'ok', failed: 'bad', undone: '' } as const

const State = ({ install: { state, error, change } }: { readonly install: InstallInfo }) => {
  const { t } = useTranslation()
  const why = error ? t(`error.${error}`) : (change?.error?.code ?? '')
  return (
    <span className={`tag ${tones[state]}`} title={state === 'failed' || error ? why : undefined}>
      {t(`packages.install.${state}`)}
    </span>
  )
}
