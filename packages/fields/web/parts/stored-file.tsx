import { inSpace } from '@gantry/client/web'
import type { ThumbnailEdge } from '@gantry/model/shared'
import { Icon, type IconName } from '@gantry/ui/web'
import { useContext, useState } from 'react'
import type { FileRef } from '../../shared/field-type.ts'
import { type FieldPlace, FieldPlaceContext } from '../field-place.ts'
import { UploadContext } from '../upload-context.ts'

/** Adds the record that the file belongs to, and the part of it that refers to the file; or its message. */
const nameRecord = (query: URLSearchParams, { table, record, comment, approval, chat }: FieldPlace): void => {
  if (chat !== undefined) query.set('chat', chat)
  if (table === undefined || record === undefined) return
  query.set('table', table)
  query.set('record', record)
  if (comment !== undefined) query.set('comment', comment)
  if (approval !== undefined) query.set('approval', approval)
}

/** URL of a file. The server checks read permission by the record in the query. */
export const fileHref = (file: FileRef, place: FieldPlace, inline: boolean, edge?: ThumbnailEdge): string => {
  const query = new URLSearchParams(inline ? { inline: 'true' } : {})
  if (edge !== undefined) query.set('edge', String(edge))
  nameRecord(query, place)
  const asked = query.toString()
  return inSpace(`/api/files/${file.id}`) + (asked && `?${asked}`)
}

/** URL of the page that displays a file. */
export const fileViewHref = (file: FileRef, place: FieldPlace): string => {
  const query = new URLSearchParams()
  nameRecord(query, place)
  return inSpace(`/file/view/${file.id}?${query}`)
}

export const isPicture = ({ mime }: FileRef): boolean => /^image\/(png|jpe?g|gif|webp|bmp|avif)$/.test(mime)

const signs: readonly (readonly [pattern: RegExp, icon: IconName])[] = [
  [/pdf/, 'pdf'],
  [/^image\//, 'image'],
  [/^video\//, 'video'],
  [/sheet|excel|csv/, 'table'],
  [/zip|rar|7z|tar/, 'box'],
]

/** A thumbnail of an image; an icon of the file type otherwise. */
export const Thumbnail = ({ file, edge = 96 }: { file: FileRef; edge?: ThumbnailEdge }) => {
  const place = useContext(FieldPlaceContext)
  const uploading = useContext(UploadContext)
  // Who has no account may send a file, but not open it.
  const href = uploading ? uploading.hrefOf?.(file) : fileHref(file, place, true, edge)
  const [lost, setLost] = useState(false)
  if (isPicture(file) && !lost && href !== undefined)
    return <img className="f-thumb" src={href} alt="" loading="lazy" onError={() => setLost(true)} />
  const icon = signs.find(([pattern]) => pattern.test(file.mime))?.[1] ?? 'doc'
  return (
    <span className="f-thumb">
      <Icon name={icon} />
    </span>
  )
}

const units = ['B', 'KB', 'MB', 'GB'] as const

/** 2,201,600 bytes are 2.1 MB. */
export const sizeText = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)))
  const size = bytes / 1024 ** step
  return `${step === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[step]}`
}

export const isFileRef = (value: unknown): value is FileRef =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'mime' in value
