import { Failed } from '@gantry/client/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closedKind } from '../shared/kind.ts'
import type { Tile } from '../shared/page.ts'
import { faceIn, type TileFaces } from './face.ts'
import { useTileTitle } from './tile-title.ts'
import { useSeen } from './use-seen.ts'

interface TileFrameProps {
  readonly tile: Tile
  readonly faces: TileFaces
  readonly phone: boolean
  /** Controls of the composer at the end of the header. */
  readonly handles?: ReactNode
}

/** A tile with its header; the body is loaded and sends its questions when the tile is first near the viewport. */
export const TileFrame = ({ tile, faces, phone, handles }: TileFrameProps) => {
  const { t } = useTranslation()
  const titleOf = useTileTitle()
  const [note, setNote] = useState<HTMLElement | null>(null)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [seen, ref] = useSeen()
  const name = useId()
  const face = faceIn(faces, tile.kind)
  const title = tile.kind === closedKind ? t('tiles.closed') : titleOf(tile)
  return (
    <section
      className="tile tl"
      ref={ref}
      data-kind={tile.kind}
      aria-label={tile.hideTitle ? title : undefined}
      aria-labelledby={tile.hideTitle ? undefined : name}
    >
      {tile.hideTitle && !handles ? null : (
        <header>
          {tile.hideTitle ? null : (
            <h2 id={name} translate={title === t(`tile.kind.${tile.kind}`) ? undefined : 'no'}>
              {title}
            </h2>
          )}
          <span className="tl-note" ref={setNote} />
          <span className="grow" />
          <span className="tl-tools" ref={setTools} />
          {handles}
        </header>
      )}
      <div className="tl-body">
        {face && seen ? (
          <Suspense fallback={<Skeleton kind="table" rows={Math.max(2, Math.min(tile.at.h - 2, 8))} />}>
            <face.Tile tile={tile} head={{ note, tools }} phone={phone} />
          </Suspense>
        ) : face ? null : (
          <ClosedTile />
        )}
      </div>
    </section>
  )
}

/** Placeholder of a tile that the reader may not see. */
export const ClosedTile = () => {
  const { t } = useTranslation()
  return (
    <div className="tl-closed">
      <Icon name="lock" size={16} />
      <span>{t('tiles.closed.why')}</span>
    </div>
  )
}

/** The error of a tile: missing permission (403, 404), or a failure with a retry button. */
export const TileError = ({ error, onRetry }: { readonly error: Error; onRetry(): unknown }) => {
  const status = 'status' in error ? error.status : 0
  return status === 403 || status === 404 ? <ClosedTile /> : <Failed error={error} retry={onRetry} />
}
