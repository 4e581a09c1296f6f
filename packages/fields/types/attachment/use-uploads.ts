import { limits, newId } from '@gantry/base/shared'
import { callWithFiles, errorText } from '@gantry/client/web'
import { uploadFiles } from '@gantry/model/shared'
import { useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRef } from '../../shared/field-type.ts'
import { UploadContext, type Uploading } from '../../web/upload-context.ts'

/** A running upload. */
export interface Upload {
  readonly key: string
  readonly name: string
  /** 0 to 1. */
  readonly share: number
  /** Error message of a failed upload. */
  readonly failure?: string
}

interface Uploads {
  readonly uploads: readonly Upload[]
  /** Uploads files and reports finished ones; accepts as many at once as the product allows. */
  send(files: readonly File[], onArrived: (files: readonly FileRef[]) => void): void
  dismiss(key: string): void
}

const asMember: Uploading = {
  send: async (file, options) => {
    const answer = await callWithFiles(uploadFiles, { purpose: 'attachment' }, [file], options)
    return answer.data
  },
}

/** One request per file, so that a refused file does not affect the others. */
export const useUploads = (): Uploads => {
  const { t } = useTranslation()
  const uploading = useContext(UploadContext) ?? asMember
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const gone = useRef(new AbortController())
  useEffect(() => {
    const leaving = new AbortController()
    gone.current = leaving
    return () => leaving.abort()
  }, [])

  const change = (key: string, to: Partial<Upload> | null) =>
    setUploads(all =>
      all.flatMap(upload => (upload.key !== key ? upload : to === null ? [] : { ...upload, ...to })),
    )

  const sendOne = async (key: string, file: File): Promise<readonly FileRef[]> => {
    try {
      const stored = await uploading.send(file, {
        signal: gone.current.signal,
        onUpload: share => change(key, { share }),
      })
      change(key, null)
      return stored.map(({ id, name, size, mime }) => ({ id, name, size, mime }))
    } catch (error) {
      change(key, { failure: t('field.file.failed', { why: errorText(t, error) }) })
      return []
    }
  }

  return {
    uploads,
    dismiss: key => change(key, null),
    send: (files, onArrived) => {
      const started = files.slice(0, limits.filesPerUpload).map(file => ({
        file,
        upload: { key: newId(), name: file.name, share: 0 },
      }))
      setUploads(all => [...all, ...started.map(({ upload }) => upload)])
      for (const { file, upload } of started)
        void sendOne(upload.key, file).then(arrived => {
          if (arrived.length > 0) onArrived(arrived)
        })
    },
  }
}
