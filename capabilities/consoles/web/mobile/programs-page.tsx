import { sayMoment, useAction, useCall } from '@gantry/client/web'
import { PageHeader, toast } from '@gantry/ui/web'
import { Button, Popconfirm, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  checkProgram,
  listPrograms,
  type MiniProgram,
  removeProgram,
} from '../../shared/mobile/programs-contract.ts'
import { ConsoleTable } from '../parts/console-table.tsx'
import '../consoles.css'
import { ProgramDialog } from './program-dialog.tsx'
import { SpacesDialog } from './spaces-dialog.tsx'

const tones = { draft: '', live: 'ok', stopped: 'bad' } as const

/** Mini-programs: their ids, sealed secrets, domains, the spaces that use them, and whether the provider accepts them. */
const ProgramsPage = () => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<MiniProgram | 'new' | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const listed = useCall(listPrograms, { page }, { keep: true })
  const remove = useAction(removeProgram, {
    refresh: [listPrograms],
    onDone: () => toast({ text: t('consoles.removed') }),
  })
  const check = useAction(checkProgram, {
    refresh: [listPrograms],
    onDone: ({ error }) =>
      toast(
        error === null
          ? { text: t('consoles.mini.accepted') }
          : { kind: 'failed', text: t('consoles.mini.not_accepted', { reason: sayError(t, error) }) },
      ),
  })
  const columns: TableColumnsType<MiniProgram> = [
    {
      key: 'name',
      title: t('consoles.mini'),
      render: (_v, { name, appId, note }) => (
        <span translate="no">
          <b>{name}</b>
          <small className="ink3 co-below mono">{appId}</small>
          {note ? <small className="ink3 co-below">{note}</small> : null}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 110,
      render: (_v, { state }) => (
        <span className={`tag ${tones[state]}`}>{t(`consoles.mini.state.${state}`)}</span>
      ),
    },
    {
      key: 'check',
      title: t('consoles.mini.credentials'),
      width: 230,
      render: (_v, { hasSecret, checkedAt, checkError }) =>
        !hasSecret ? (
          <span className="tag warn">{t('consoles.mini.no_secret')}</span>
        ) : checkedAt === null ? (
          <span className="ink3">{t('consoles.mini.not_checked')}</span>
        ) : (
          <>
            <span className={`tag ${checkError === null ? 'ok' : 'bad'}`}>
              {t(checkError === null ? 'consoles.mini.accepted' : 'consoles.mini.refused')}
            </span>
            <small className="ink3 co-below" translate="no">
              {sayMoment(checkedAt)} {checkError === null ? '' : sayError(t, checkError)}
            </small>
          </>
        ),
    },
    {
      key: 'domains',
      title: t('consoles.mini.domains'),
      width: 220,
      render: (_v, { domains }) => (
        <span translate="no" className="mono co-below">
          {domains.length === 0 ? '—' : domains.join(' ')}
        </span>
      ),
    },
    {
      key: 'spaces',
      title: t('consoles.account.spaces'),
      width: 200,
      render: (_v, { id, spaces }) => (
        <Button size="small" type="text" onClick={() => setOpened(id)}>
          <span translate="no">
            {spaces.length === 0
              ? t('consoles.mini.no_space')
              : spaces
                  .slice(0, 2)
                  .map(each => each.name)
                  .join(t('consoles.comma'))}
            {spaces.length > 2 ? ` +${spaces.length - 2}` : ''}
          </span>
        </Button>
      ),
    },
    {
      key: 'acts',
      width: 230,
      render: (_v, row) => (
        <span className="co-acts">
          <Button
            size="small"
            disabled={!row.hasSecret}
            loading={check.isPending && check.variables?.id === row.id}
            onClick={() => check.mutate({ id: row.id })}
          >
            {t('consoles.mini.check')}
          </Button>
          <Button size="small" onClick={() => setEdited(row)}>
            {t('consoles.edit')}
          </Button>
          {row.state === 'live' ? null : (
            <Popconfirm
              title={t('consoles.remove_sure', { name: row.name })}
              okText={t('consoles.remove')}
              onConfirm={() => remove.mutate({ id: row.id })}
            >
              <Button size="small" danger>
                {t('consoles.remove')}
              </Button>
            </Popconfirm>
          )}
        </span>
      ),
    },
  ]
  const shown = listed.data?.data.find(({ id }) => id === opened)
  return (
    <>
      <PageHeader
        title={t('consoles.minis')}
        action={
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('consoles.mini.add')}
          </Button>
        }
      />
      <div className="co-page">
        <ConsoleTable<MiniProgram>
          listed={listed}
          rowKey="id"
          columns={columns}
          width={1180}
          page={page}
          onPage={setPage}
          filtered={false}
          icon="qr"
          none={t('consoles.mini.none')}
          noneWhy={t('consoles.mini.none_why')}
          failure={remove.error ?? check.error}
        />
      </div>
      {edited ? (
        <ProgramDialog given={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {shown ? <SpacesDialog program={shown} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

/** What the provider said, or why it was not reached. */
const sayError = (t: ReturnType<typeof useTranslation>['t'], error: string): string =>
  error.startsWith('outbound.') ? t(`error.${error}`, { host: '', defaultValue: error }) : error

export default ProgramsPage
