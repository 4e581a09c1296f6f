import { type Kernel, readSetting } from '@gantry/kernel/server'
import { addressSetting } from '@gantry/model/shared'
import type { CardFace } from './card.ts'
import type { ShownCard } from './protocol.ts'

/** Where people reach the installation; empty: not configured. */
export const originOf = async (kernel: Kernel): Promise<string> =>
  (await readSetting(kernel, addressSetting)).replace(/\/$/, '')

/** A card as it is shown to the subject of a binding. */
export const shownCard = (
  { id, subject }: { readonly id: string; readonly subject: string },
  face: CardFace,
  origin: string,
  said: string | null = null,
): ShownCard => ({ id, subject, face, said, url: origin === '' ? null : `${origin}${face.path}` })
