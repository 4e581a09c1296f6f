import { localise } from '@gantry/base/shared'
import { currentLang, saveText } from '@gantry/client/web'
import { Banner, Icon, Modal, toast } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkflowDef } from '../../shared/definition.ts'
import type { Imported } from '../bpmn/read-bpmn.ts'

interface BpmnMenuProps {
  readonly def: WorkflowDef
  readonly readOnly: boolean
  onChange(def: WorkflowDef): void
}

/** Bytes of a file that is read. */
const most = 5_000_000

/** Export to a BPMN 2.0 file, and import from one. The reader of BPMN is loaded when it is needed. */
export const BpmnMenu = ({ def, readOnly, onChange }: BpmnMenuProps) => {
  const { t } = useTranslation()
  const file = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const save = async () => {
    const { writeBpmn } = await import('../bpmn/write-bpmn.ts')
    const xml = await writeBpmn(def, currentLang())
    saveText(`${localise(def.name, currentLang()) || 'workflow'}.bpmn`, 'application/xml', xml)
  }
  const load = async (chosen: File) => {
    setFailed(null)
    if (chosen.size > most) {
      setFailed(t('flow.bpmn.too_large', { size: most / 1_000_000 }))
      return
    }
    const { NotBpmn, readBpmn } = await import('../bpmn/read-bpmn.ts')
    try {
      const { id, table, name } = def
      const read = await readBpmn(await chosen.text(), { id, table, name })
      onChange(read.def)
      if (read.notRunnable.length === 0) toast({ text: t('flow.bpmn.done') })
      else setImported(read)
    } catch (error) {
      if (!(error instanceof NotBpmn)) throw error
      setFailed(t('flow.bpmn.wrong', { reason: error.message }))
    }
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'export', label: t('flow.bpmn.export'), onClick: () => void save() },
            ...(readOnly
              ? []
              : [{ key: 'import', label: t('flow.bpmn.import'), onClick: () => file.current?.click() }]),
          ],
        }}
      >
        <button type="button" className="btn t s sq" aria-label={t('flow.more')} title={t('flow.more')}>
          <Icon name="more" size={14} />
        </button>
      </Dropdown>
      <input
        ref={file}
        type="file"
        hidden
        accept=".bpmn,.xml"
        aria-label={t('flow.bpmn.import')}
        onChange={event => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) void load(chosen)
        }}
      />
      {failed ? <Banner kind="bad">{failed}</Banner> : null}
      {imported ? (
        <Modal open title={t('flow.bpmn.done')} footer={null} onCancel={() => setImported(null)}>
          <p>{t('flow.bpmn.not_runnable', { count: imported.notRunnable.length })}</p>
          <ul translate="no">
            {imported.notRunnable.map(({ name, type }) => (
              <li key={`${name} ${type}`}>
                {name} <span className="ink3">{type}</span>
              </li>
            ))}
          </ul>
        </Modal>
      ) : null}
    </>
  )
}
