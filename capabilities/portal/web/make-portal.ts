import { asJson, newId } from '@gantry/base/shared'
import { call } from '@gantry/client/web'
import { keepDraft, openDesign } from '@gantry/designs/shared'
import type { Terminal } from '@gantry/model/shared'
import type { Portal } from '../shared/portal.ts'

/** Keeps the first draft of a portal, empty or like another one, and answers its id. */
export const makePortal = async (
  name: string,
  terminals: readonly Terminal[],
  like: string | null,
): Promise<string> => {
  const id = newId()
  const model = like === null ? null : await call(openDesign, { kind: 'portal', id: like })
  const found = (model?.published ?? model?.draft?.body ?? null) as unknown as Portal | null
  const { system: _, ...copied } = found ?? { scope: 'all' as const, page: { tiles: [] } }
  const body: Portal = { ...copied, id, name, terminals }
  await call(keepDraft, { kind: 'portal', id, body: asJson(body), base: null, revision: 0 })
  return id
}
