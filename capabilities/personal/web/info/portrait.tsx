import { ApiError, callKey, callWithFiles, errorText, useAction, useSession } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { Avatar, Icon, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Profile,
  personalContract,
  pictureHref,
  pictureIssues,
  pictureLimits,
} from '../../shared/index.ts'
import { lookUpPortraits } from '../portraits.tsx'
import type { Cut } from './crop-dialog.tsx'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

/** Pixels of a picture the browser can read; null for anything else. */
const pixelsOf = async (file: File) => {
  try {
    const { width, height, close } = await createImageBitmap(file).then(bitmap => ({
      width: bitmap.width,
      height: bitmap.height,
      close: () => bitmap.close(),
    }))
    close()
    return { width, height }
  } catch {
    // The browser refuses what is no picture; the issue says so.
    return null
  }
}

/** The own portrait: chosen, checked, cut out, replaced. */
export const Portrait = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation()
  const { space } = useSession()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const remove = useAction(personalContract.removePicture, {
    refresh: [personalContract.readProfile],
    onDone: () => lookUpPortraits(space.id),
  })

  const choose = async (chosen: File) => {
    const pixels = chosen.size > pictureLimits.bytes ? null : await pixelsOf(chosen)
    const [issue] = pictureIssues({ name: chosen.name, bytes: chosen.size, pixels })
    setWrong(issue ? issueText(t, issue) : null)
    setFile(issue ? null : chosen)
  }
  const save = async (cut: Cut) => {
    if (!file) return
    setBusy(true)
    try {
      await callWithFiles(personalContract.changePicture, cut, [file])
      await client.invalidateQueries({ queryKey: callKey(personalContract.readProfile) })
      lookUpPortraits(space.id)
      setFile(null)
      toast({ text: t('personal.picture.saved') })
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : []
      const why = issues.map(each => issueText(t, each)).join(' ') || errorText(t, error)
      setWrong(t('personal.picture.failed', { why }))
      setFile(null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="pe-portrait">
      <span className="pe-face">
        {profile.picture ? (
          <img src={pictureHref(space.id, profile.picture)} alt={t('personal.picture')} />
        ) : (
          <Avatar name={profile.name} seed={profile.id} size={36} />
        )}
      </span>
      <div>
        <h2 translate="no">{profile.name}</h2>
        <p className="pe-lead" translate="no">
          {profile.own.signature ?? ''}
        </p>
        <div className="row">
          <input
            ref={input}
            type="file"
            hidden
            accept="image/jpeg,image/gif,image/png,image/bmp"
            onChange={({ target }) => {
              const chosen = target.files?.[0]
              target.value = ''
              if (chosen) void choose(chosen)
            }}
          />
          <button type="button" className="btn s" onClick={() => input.current?.click()}>
            <Icon name="image" size={14} />
            {t('personal.picture.choose')}
          </button>
          {profile.picture ? (
            <button type="button" className="btn t s" onClick={() => remove.mutate({})}>
              {t('personal.picture.remove')}
            </button>
          ) : null}
        </div>
        <p className={wrong ? 'pe-told' : 'pe-lead'} role={wrong ? 'alert' : undefined}>
          {wrong ?? t('personal.picture.hint')}
        </p>
      </div>
      {file ? (
        <Suspense fallback={null}>
          <CropDialog file={file} busy={busy} onCancel={() => setFile(null)} onCut={save} />
        </Suspense>
      ) : null}
    </section>
  )
}
