import { AppError, type JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import {
  keptSecrets as keptFor,
  openSettings,
  type SealedSettings,
  type SecretSettings,
  sealSettings,
} from '@gantry/outbound/server'
import type { SourceKind } from '../../connectors/kind.ts'
import type { SourceRow } from './source-rows.ts'

/** Secrets of a source go to the host and port of its settings only. */
const boundTo = (id: string): Omit<SecretSettings, 'names'> => ({
  owner: `source/${id}`,
  destination: ({ host, url, port }) => `${host ?? url ?? ''}:${port ?? ''}`,
})

const secretNames = ({ form }: SourceKind): readonly string[] =>
  form.filter(({ input }) => input === 'secret').map(({ name }) => name)

/** Settings as they are stored, and the secrets of them sealed. */
export const splitSecrets = (ctx: Ctx, id: string, kind: SourceKind, settings: JsonObject): SealedSettings =>
  sealSettings(ctx, { ...boundTo(id), names: secretNames(kind) }, settings)

/** Settings with their secrets opened. @throws AppError secret.unreadable */
export const openedSettings = (ctx: Ctx, row: Pick<SourceRow, 'id' | 'settings' | 'secrets'>): JsonObject => {
  const opened = openSettings(ctx, boundTo(row.id), row)
  if (!opened) throw new AppError('secret.unreadable')
  return opened
}

/** The secrets that stay when settings change: those not given anew, while source and destination are the same. */
export const keptSecrets = (row: SourceRow, settings: JsonObject): SealedSettings['secrets'] =>
  keptFor(boundTo(row.id), row, settings)
