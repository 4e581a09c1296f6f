import { errorText, Failed, useAction, useCall } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { Skeleton } from '@gantry/ui/web'
import { Button, Drawer, Input, Select } from 'antd'
import { Fragment, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeConnection,
  createConnection,
  getConnection,
  listConnections,
  type ReadConnection,
} from '../../shared/plugins/contract.ts'
import { pluginKinds } from '../../shared/plugins/plugin-kinds.ts'
import { Labelled } from '../labelled.tsx'
import { ConnectionCommands } from './connection-commands.tsx'
import { ConnectionDevices } from './connection-devices.tsx'
import { ConnectionPoints } from './connection-points.tsx'
import { ConnectionTry } from './connection-try.tsx'
import { draftOf, emptyDraft, givenSettings, productsOf } from './draft.ts'
import type { IssueOf } from './plugin-face.ts'
import { pluginFaces } from './plugin-faces.ts'

interface ConnectionFormProps {
  /** Null: a new one. */
  readonly id: string | null
  /** Called when unsaved changes begin or end. */
  onUnsaved(is: boolean): void
  /** Asked to close: by cancel, Esc or the close button. */
  onClose(): void
  onSaved(): void
}

/** The drawer of a connection: a new one, or one that is read first. */
export const ConnectionForm = ({ id, ...handlers }: ConnectionFormProps) => {
  const { t } = useTranslation()
  // What is edited stays as it was opened, whatever is fetched later.
  const [opened, setOpened] = useState<ReadConnection | null>(null)
  const { data, error, isFetching } = useCall(
    getConnection,
    { id: id ?? '' },
    { enabled: id !== null && opened === null, staleTime: 0 },
  )
  // What is cached may have an older revision.
  if (opened === null && data && !isFetching) setOpened(data)
  if (id === null) return <OpenForm connection={null} {...handlers} />
  if (opened) return <OpenForm connection={opened} {...handlers} />
  return (
    <Drawer open size={760} title={t('devices.connection.edit')} onClose={handlers.onClose}>
      {error ? <Failed error={error} /> : <Skeleton kind="form" rows={6} />}
    </Drawer>
  )
}

interface OpenFormProps extends Omit<ConnectionFormProps, 'id'> {
  readonly connection: ReadConnection | null
}

const OpenForm = ({ connection, onUnsaved, onClose, onSaved }: OpenFormProps) => {
  const { t } = useTranslation()
  const [begun] = useState(() => (connection ? draftOf(connection) : emptyDraft()))
  const [draft, setDraft] = useState(begun)
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(begun)
  useEffect(() => {
    onUnsaved(isUnsaved)
  }, [isUnsaved, onUnsaved])
  const refresh = { refresh: [listConnections, getConnection], onDone: onSaved }
  const create = useAction(createConnection, refresh)
  const change = useAction(changeConnection, refresh)
  const { error, isPending } = connection ? change : create
  const issues = error?.issues ?? []
  const issueOf: IssueOf = field => {
    const found = issues.find(each =>
      field.endsWith('.') ? each.field.startsWith(field) : each.field === field,
    )
    return found && issueText(t, found)
  }
  const save = () => {
    const values = {
      name: draft.name.trim(),
      settings: givenSettings(draft.settings),
      devices: draft.devices.map(({ device, address }) => ({ device, address })),
      points: [...draft.points],
      commands: [...draft.commands],
    }
    if (connection) change.mutate({ id: connection.id, revision: connection.revision, ...values })
    else create.mutate({ kind: draft.kind, on: true, ...values })
  }
  const { Settings } = pluginFaces[draft.kind]
  return (
    <Drawer
      open
      size={760}
      title={t(connection ? 'devices.connection.edit' : 'devices.connection.new')}
      mask={{ closable: false }}
      onClose={onClose}
      footer={
        <div className="dvc-cn-foot">
          {error ? (
            <span className="hint err" role="alert">
              {issues.length > 0
                ? t('devices.connection.issues', { count: issues.length })
                : errorText(t, error)}
            </span>
          ) : null}
          <Button onClick={onClose}>{t('devices.cancel')}</Button>
          <Button type="primary" loading={isPending} disabled={draft.name.trim() === ''} onClick={save}>
            {t(connection ? 'devices.connection.save' : 'devices.connection.save_new')}
          </Button>
        </div>
      }
    >
      <div className="dvc-cn-form">
        <section className="dvc-cn-part">
          <div className="dvc-cn-two">
            <Labelled label={t('devices.connection.name')}>
              {id => (
                <>
                  <Input
                    id={id}
                    value={draft.name}
                    maxLength={60}
                    status={issueOf('name') ? 'error' : ''}
                    onChange={event => setDraft({ ...draft, name: event.target.value })}
                  />
                  {issueOf('name') ? <small className="hint err">{issueOf('name')}</small> : null}
                </>
              )}
            </Labelled>
            <Labelled label={t('devices.connection.kind')}>
              {id => (
                <Select
                  id={id}
                  value={draft.kind}
                  disabled={connection !== null}
                  options={pluginKinds.map(value => ({
                    value,
                    label: t(`devices.connection.kind.${value}`),
                  }))}
                  onChange={kind => setDraft({ ...emptyDraft(kind), name: draft.name })}
                />
              )}
            </Labelled>
          </div>
          <Settings
            settings={draft.settings}
            kept={connection?.secrets ?? []}
            issueOf={field => issueOf(`settings.${field}`)}
            onChange={settings => setDraft({ ...draft, settings })}
          />
        </section>
        <ConnectionDevices
          key={`devices ${draft.kind}`}
          connection={connection?.id}
          draft={draft}
          issueOf={issueOf}
          onChange={devices => setDraft({ ...draft, devices })}
        />
        {productsOf(draft).map(product => (
          <Fragment key={product}>
            <ConnectionPoints
              connection={connection?.id}
              product={product}
              draft={draft}
              issueOf={issueOf}
              onChange={points => setDraft({ ...draft, points })}
            />
            <ConnectionCommands
              product={product}
              draft={draft}
              issueOf={issueOf}
              onChange={commands => setDraft({ ...draft, commands })}
            />
          </Fragment>
        ))}
        <ConnectionTry id={connection?.id} draft={draft} />
      </div>
    </Drawer>
  )
}
