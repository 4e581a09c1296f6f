import type { DeploymentInfo } from '@gantry/releases/shared'
import type { Visitor } from '@gantry/testing/server'
import { expect, vi } from 'vitest'
import { demoPassword, sendFile } from './fixtures.ts'

/** In the demo space data leaves in bulk only after its officer confirmed it; here nobody is asked. */
export const letDataLeave = async (safe: Visitor): Promise<void> => {
  await safe.signIn('safe', demoPassword)
  const path = '/space-demo/api/security/policy'
  const { body } = await safe.call<object>('GET', path)
  expect((await safe.call('PUT', path, { ...body, exportRows: null })).status).toBe(200)
}

/** The deployment packages of a space, for its administrator. */
export const packagesOf = (visitor: Visitor, url: string | URL, space: string) => {
  const path = `/space-${space}/api/deployment-packages`
  const list = async (): Promise<readonly DeploymentInfo[]> =>
    (await visitor.call<{ data: DeploymentInfo[] }>('GET', path)).body.data
  /** The newest package once nothing is done to it any more. */
  const settled = (): Promise<DeploymentInfo> =>
    vi.waitFor(
      async () => {
        const [newest] = await list()
        if (!newest || newest.work !== null) throw new Error('still at work')
        return newest
      },
      { timeout: 20_000, interval: 100 },
    )
  return {
    list,
    settled,
    make: async () => {
      await visitor.call('POST', path, { name: 'All', records: true, files: true })
      return settled()
    },
    download: async (id: string): Promise<Uint8Array<ArrayBuffer>> => {
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(new URL(`${path}/${id}/file`, url), { headers: { cookie } })
      expect(answer.status).toBe(200)
      return new Uint8Array(await answer.arrayBuffer())
    },
    receive: async (zip: Uint8Array<ArrayBuffer>) => {
      const sent = await sendFile(visitor, 'space.zip', zip, 'import')
      return visitor.call<{ id: string; code: string }>('POST', `${path}/received`, {
        file: sent.body.data[0]?.id,
      })
    },
    restore: async (id: string): Promise<DeploymentInfo> => {
      expect((await visitor.call('POST', `${path}/${id}/restore`, {})).status).toBe(202)
      return settled()
    },
    applications: async (id: string): Promise<string> =>
      (await visitor.call<{ file: string }>('POST', `${path}/${id}/applications`, {})).body.file,
  }
}
