import { callWithFiles, errorText, useAction } from '@gantry/client/web'
import { uploadFiles } from '@gantry/files/shared'
import { Icon, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDeployments, receiveDeployment } from '../../shared/deployments/contract.ts'

/** Takes in a package file that was made elsewhere, or downloaded before. */
export const ReceiveButton = () => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const receive = useAction(receiveDeployment, { refresh: [listDeployments] })
  const take = async (file: File) => {
    setBusy(true)
    try {
      const { data } = await callWithFiles(uploadFiles, { purpose: 'import' }, [file])
      await receive.mutateAsync({ file: data[0]?.id ?? '' })
      toast({ text: t('deployments.said_received', { name: file.name }) })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        icon={<Icon name="upload" />}
        loading={busy}
        aria-label={t('deployments.receive')}
        onClick={() => input.current?.click()}
      >
        <span className="wide-only">{t('deployments.receive')}</span>
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip"
        hidden
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void take(file)
        }}
      />
    </>
  )
}
