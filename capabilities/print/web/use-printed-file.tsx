import { isPlainObject } from '@gantry/base/shared'
import { call, callKey, currentSpace } from '@gantry/client/web'
import { fileHref } from '@gantry/fields/web'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPrintFiles } from '../shared/contract.ts'
import { printFrame } from './paper-frame.tsx'

/** Text of the reason why nothing was printed. */
type Problem = 'print.file.failed' | NonNullable<ReturnType<typeof printFrame>>

/** Milliseconds between two looks at a file that is waited for. */
const often = 700

interface PrintedFile {
  /** A file is being prepared. */
  readonly isWaiting: boolean
  /** Holds the file while it is printed; stands anywhere. */
  readonly frame: ReactNode
  /** Prints the file of a job once it is ready. */
  print(job: string): void
}

/** A PDF that is printed by the browser as soon as it has been made. */
export const usePrintedFile = (onFailed: (problem: Problem) => void): PrintedFile => {
  const { t } = useTranslation()
  const [job, setJob] = useState<string | null>(null)
  const [file, setFile] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: callKey(listPrintFiles, {}, currentSpace()),
    queryFn: ({ signal }) => call(listPrintFiles, {}, { signal }),
    enabled: job !== null,
    refetchInterval: often,
  })
  const found = job === null ? undefined : data?.data.find(({ id }) => id === job)
  const state = found?.state
  const made = isPlainObject(found?.result) ? found.result.file : undefined
  useEffect(() => {
    if (state === 'done' && typeof made === 'string') setFile(made)
    else if (state === 'failed' || state === 'cancelled') onFailed('print.file.failed')
    else return
    setJob(null)
  }, [state, made, onFailed])
  return {
    isWaiting: job !== null,
    print: setJob,
    frame:
      file === null ? null : (
        <iframe
          key={file}
          title={t('print.preview')}
          className="pr-hidden"
          src={fileHref({ id: file, name: '', size: 0, mime: 'application/pdf' }, {}, true)}
          onLoad={event => {
            const problem = printFrame(event.currentTarget)
            if (problem) onFailed(problem)
          }}
        />
      ),
  }
}
