import { joined, localise } from '@gantry/base/shared'
import { currentLang, download, errorText, useCall } from '@gantry/client/web'
import { Banner, Modal, toast } from '@gantry/ui/web'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportPackage, listLinkedApps } from '../../shared/contract.ts'
import type { RecordsExported } from '../../shared/packages.ts'
import type { AppInfo, SystemInfo } from '../../shared/types.ts'
import { ExportedRecords } from './exported-records.tsx'

interface ExportPackagesDialogProps {
  readonly apps: readonly AppInfo[]
  readonly systems: readonly SystemInfo[]
  /** Those ticked at first. */
  readonly ticked: readonly string[]
  onClose(): void
}

/** Asks which applications go into a package and what it is called, and saves it. */
export const ExportPackagesDialog = ({ apps, systems, ticked, onClose }: ExportPackagesDialogProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [chosen, setChosen] = useState<readonly string[]>(ticked)
  const [name, setName] = useState('')
  const [records, setRecords] = useState<Readonly<Record<string, RecordsExported>>>({})
  const [files, setFiles] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const offered = apps.filter(({ designs }) => designs !== null)
  const picked = offered.filter(({ id }) => chosen.includes(id))
  const [first] = picked
  const shared = picked.every(({ system }) => system === first?.system)
    ? systems.find(({ id }) => id === first?.system)?.name
    : undefined
  const proposed = (picked.length === 1 ? first?.name : shared) ?? t('packages.package')
  const linked = useCall(
    listLinkedApps,
    { apps: picked.map(({ id }) => id) },
    { enabled: picked.length > 0, keep: true },
  )
  const lacking = picked.length > 0 ? (linked.data?.data ?? []).filter(({ id }) => !chosen.includes(id)) : []
  const own = new Set(picked.flatMap(({ designs }) => designs?.map(({ id }) => id) ?? []))
  const wanted = Object.fromEntries(Object.entries(records).filter(([id]) => own.has(id)))
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await download(exportPackage, {
        apps: picked.map(({ id }) => id),
        name: name.trim() || proposed,
        ...(Object.keys(wanted).length > 0 && { records: wanted, files }),
      })
      toast({ text: t('packages.exported') })
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('packages.export')}
      okText={t('packages.export')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: chosen.length === 0, loading: busy }}
      onOk={save}
      onCancel={onClose}
    >
      <div className="sy-form">
        {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
        <p className="ink2">{t('packages.export_hint')}</p>
        <div className="fld">
          <label htmlFor="package-name">{t('packages.name')}</label>
          <Input
            id="package-name"
            maxLength={100}
            value={name}
            placeholder={proposed}
            onChange={event => setName(event.target.value)}
          />
        </div>
        <Checkbox.Group
          className="pk-choices"
          value={[...chosen]}
          options={offered.map(app => ({ value: app.id, label: app.name }))}
          onChange={setChosen}
        />
        {lacking.map(app => (
          <Banner
            key={app.id}
            kind="warn"
            {...(offered.some(({ id }) => id === app.id) && {
              action: { label: t('packages.linked.add'), run: () => setChosen([...chosen, app.id]) },
            })}
          >
            {t('packages.linked', {
              name: app.name,
              tables: joined(
                app.tables.map(label => localise(label, lang)),
                lang,
              ),
            })}
          </Banner>
        ))}
        {picked.length > 0 ? (
          <ExportedRecords
            apps={picked}
            records={wanted}
            files={files}
            onRecords={setRecords}
            onFiles={setFiles}
          />
        ) : null}
      </div>
    </Modal>
  )
}
