import type { AddressInfo } from 'node:net'
import type { Texts } from '@gantry/base/shared'
import { texts as baseTexts } from '@gantry/base/texts'
import {
  type Authenticate,
  type Capability,
  createApp,
  prepareCapabilities,
  startWork,
} from '@gantry/http/server'
import type { Kernel } from '@gantry/kernel/server'
import { afterAll } from 'vitest'
import { testDatabase } from './test-database.ts'
import { newVisitor, type Visitor } from './visitor.ts'

export interface TestAppOptions {
  /** Names the template database: what it holds must depend on nothing else. */
  readonly key: string
  readonly capabilities: readonly Capability[]
  readonly authenticate: Authenticate
  readonly texts?: readonly Texts[]
  /** The built pages, for tests in a browser. */
  readonly webFolder?: string
  /** Spaces, people and records, made once per run. */
  seed(kernel: Kernel): Promise<void>
}

export interface TestApp {
  readonly url: string
  readonly kernel: Kernel
  /** Somebody who is not signed in yet, with cookies of their own. */
  visitor(): Visitor
}

/**
 * The real server on a free port, over a database of this test file's own in which `seed` has been done. Jobs and events
 * run as they do in the product. Call it at the top level of the file.
 */
export const testApp = async (options: TestAppOptions): Promise<TestApp> => {
  const { key, capabilities, authenticate, seed } = options
  const kernel = await testDatabase({
    key,
    build: async fresh => {
      await prepareCapabilities(fresh, capabilities)
      await seed(fresh)
    },
  })
  await prepareCapabilities(kernel, capabilities)
  const app = createApp({
    kernel,
    capabilities,
    authenticate,
    texts: [baseTexts, ...(options.texts ?? [])],
    webFolder: options.webFolder ?? null,
    version: 'test',
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const work = await startWork(kernel, capabilities, 2)
  await app.markReady()
  afterAll(async () => {
    // A connection on which an answer has just ended is not idle yet for the server, which would wait for 72 s until it is given up.
    app.server.closeAllConnections()
    await app.close()
    await work.stop()
  })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { url, kernel, visitor: () => newVisitor(url) }
}
