import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppInfo, ImportPlan, InstallInfo } from '@gantry/apps/shared'
import { unpack } from '@gantry/designs/server'
import { writeZip } from '@gantry/records/server'
import type { Visitor } from '@gantry/testing/server'
import { expect, vi } from 'vitest'

/** The text files of a package by path. */
export type Files = Map<string, string>

interface Place {
  readonly url: string | URL
  /** Where packages are kept while a test reads them. */
  readonly folder: string
}

/** What tests do with packages as an administrator: export, change, send, plan and import them. */
export const packageTools = (adminOf: () => Visitor, { url, folder }: Place) => {
  const appsOf = async (space = 'demo'): Promise<readonly AppInfo[]> =>
    (await adminOf().call<{ data: AppInfo[] }>('GET', `/space-${space}/api/apps`)).body.data
  const idsOf = async (space: string, ...names: string[]): Promise<readonly string[]> => {
    const apps = await appsOf(space)
    return names.map(name => apps.find(app => app.name === name)?.id ?? name)
  }

  const exportTo = (who: Visitor, space: string, apps: readonly string[], more = ''): Promise<Response> =>
    fetch(
      new URL(
        `/space-${space}/api/packages/export?${apps.map((id, at) => `apps[${at}]=${id}`).join('&')}${more}`,
        url,
      ),
      { headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } },
    )

  /** An exported package as its files. */
  const filesOf = (space: string, ...names: string[]): Promise<Files> => filesWith(space, names, '')

  /** The same with records, as the query says. */
  const filesWith = async (space: string, names: readonly string[], more: string): Promise<Files> => {
    const path = join(folder, 'package.zip')
    await writeFile(path, await bytesOf(space, names, more))
    return new Map(await unpack(path))
  }

  /** The same as it is downloaded. */
  const bytesOf = async (
    space: string,
    names: readonly string[],
    more: string,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = await exportTo(adminOf(), space, await idsOf(space, ...names), more)
    expect(answer.status).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }

  const zipOf = async (files: Iterable<readonly [string, string]>): Promise<Uint8Array<ArrayBuffer>> => {
    async function* entries() {
      for (const [name, text] of files) yield { name, content: [text] }
    }
    return new Uint8Array(Buffer.concat(await writeZip(entries()).toArray()))
  }

  const send = async (files: Iterable<readonly [string, string]>, space = 'demo'): Promise<string> =>
    sendBytes(await zipOf(files), space)

  const sendBytes = async (bytes: Uint8Array<ArrayBuffer>, space: string): Promise<string> => {
    const form = new FormData()
    form.append('purpose', 'import')
    form.append('file', new Blob([bytes]), 'package.zip')
    const { body } = await adminOf().call<{ data: { id: string }[] }>(
      'POST',
      `/space-${space}/api/files`,
      form,
    )
    return body.data[0]?.id ?? ''
  }

  const planOf = async (space: string, wish: object): Promise<ImportPlan> => {
    const { status, body } = await adminOf().call<ImportPlan>(
      'POST',
      `/space-${space}/api/packages/plan`,
      wish,
    )
    expect([status, body]).toMatchObject([200, {}])
    return body
  }

  const installs = async (space: string): Promise<readonly InstallInfo[]> =>
    (await adminOf().call<{ data: InstallInfo[] }>('GET', `/space-${space}/api/packages/installs`)).body.data
  /** As long as a schema change takes when other tests run too. */
  const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 })
  const reaches = (space: string, id: string, state: string) =>
    eventually(async () => {
      const install = (await installs(space)).find(each => each.id === id)
      expect([install?.state, install?.error]).toEqual([state, null])
    })

  const carryOut = async (space: string, wish: object): Promise<string> => {
    const { stamp } = await planOf(space, wish)
    const { status, body } = await adminOf().call<{ install: string }>(
      'POST',
      `/space-${space}/api/packages/import`,
      {
        ...wish,
        stamp,
      },
    )
    expect([status, body]).toMatchObject([202, {}])
    await reaches(space, body.install, 'done')
    return body.install
  }

  return {
    appsOf,
    idsOf,
    exportTo,
    filesOf,
    filesWith,
    bytesOf,
    sendBytes,
    send,
    planOf,
    installs,
    eventually,
    reaches,
    carryOut,
  }
}
