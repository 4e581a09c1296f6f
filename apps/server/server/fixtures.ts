import { authenticate, seedDemo } from '@gantry/identity/server'
import type { StoredFile } from '@gantry/model/shared'
import { type Answer, type TestApp, testApp, type Visitor } from '@gantry/testing/server'
import { capabilities } from './capabilities.ts'
import { packageTexts } from './texts.ts'

export const demoPassword = 'demo-Passw0rd'

/** The whole product with its demo space; `webFolder` holds built pages for tests in a browser. */
export const productApp = (webFolder?: string): Promise<TestApp> =>
  testApp({
    key: 'product',
    capabilities,
    authenticate,
    texts: packageTexts,
    ...(webFolder ? { webFolder } : {}),
    seed: async kernel => {
      await seedDemo(kernel, { password: demoPassword })
      for (const { demo } of capabilities) await demo?.(kernel)
    },
  })

/** The whole product on which nobody has worked yet. */
export const emptyApp = (): Promise<TestApp> =>
  testApp({ key: 'empty', capabilities, authenticate, texts: packageTexts, seed: async () => undefined })

/** Sends a file as a browser's form does. */
export const sendFile = (
  visitor: Visitor,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  purpose: 'attachment' | 'import' = 'attachment',
): Promise<Answer<{ readonly data: readonly StoredFile[]; readonly code?: string }>> => {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', new Blob([content]), name)
  return visitor.call('POST', '/api/files', form)
}
