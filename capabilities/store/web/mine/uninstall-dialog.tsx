import { appsContract } from '@gantry/apps/shared'
import { call, download, errorText, FormFailure, useAction, useIssue } from '@gantry/client/web'
import { Banner, Field, Icon, Modal, toast } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type InstalledProduct,
  listInstalled,
  listProducts,
  readProduct,
  uninstallProduct,
} from '../../shared/store-contract.ts'
import { say } from '../parts/say.ts'

interface UninstallDialogProps {
  readonly product: InstalledProduct
  readonly onClose: () => void
}

/**
 * Uninstalls a product: first a copy of its applications with all rows is saved, then they go into the recycle bin. Without a copy the
 * name of the product has to be typed. Where the security officer confirms removals, the dialog says so and stays.
 */
export const UninstallDialog = ({ product: { id, name, apps }, onClose }: UninstallDialogProps) => {
  const { t } = useTranslation()
  const [isExported, setIsExported] = useState(false)
  /** The typed name; null: with a copy. */
  const [without, setWithout] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const uninstall = useAction(uninstallProduct, {
    refresh: [listInstalled, listProducts, readProduct],
    onDone: () => {
      toast({ text: t('store.mine.said_uninstalled', { name: say(name) }) })
      onClose()
    },
  })
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await call(appsContract.listApps, {})
      const own = data.filter(app => apps.some(each => each.id === app.id))
      const tables = own.flatMap(app => app.tables.map(table => table.id))
      await download(appsContract.exportPackage, {
        apps: own.map(app => app.id),
        records: Object.fromEntries(tables.map(table => [table, 'all' as const])),
        files: true,
      })
      setIsExported(true)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const issueAt = useIssue(uninstall.error)
  const isWaiting = uninstall.error?.code === 'confirmation.waiting'
  const mayGo = without === null ? isExported : without.trim() === say(name)
  return (
    <Modal
      open
      title={t('store.mine.uninstall_title', { name: say(name) })}
      okText={t('store.mine.uninstall')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: true, disabled: !mayGo || isWaiting, loading: uninstall.isPending }}
      onOk={() => uninstall.mutate({ id, ...(without === null ? {} : { without: without.trim() }) })}
      onCancel={onClose}
    >
      <p className="ink2">{t('store.mine.uninstall_what')}</p>
      {without === null ? (
        <p className="ap-row">
          <Button loading={busy} onClick={() => void save()}>
            {t('store.mine.export')}
          </Button>
          {isExported ? (
            <span className="ap-ok">
              <Icon name="check" size={14} /> {t('store.mine.exported')}
            </span>
          ) : (
            <Button type="text" onClick={() => setWithout('')}>
              {t('store.mine.without')}
            </Button>
          )}
        </p>
      ) : (
        <>
          <Field
            label={t('store.mine.without_name', { name: say(name) })}
            failure={issueAt('without')}
            required
          >
            {field => (
              <Input
                id={field}
                autoFocus
                maxLength={40}
                value={without}
                onChange={({ target }) => setWithout(target.value)}
              />
            )}
          </Field>
          <Button type="text" onClick={() => setWithout(null)}>
            {t('store.mine.with_copy')}
          </Button>
        </>
      )}
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      {isWaiting ? (
        <Banner kind="info">{errorText(t, uninstall.error)}</Banner>
      ) : (
        <FormFailure error={uninstall.error} />
      )}
    </Modal>
  )
}
