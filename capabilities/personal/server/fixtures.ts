import { authenticate, identity, seedDemo } from '@gantry/identity/server'
import { type TestApp, testApp, type Visitor } from '@gantry/testing/server'
import { personal } from './index.ts'

export const demoPassword = 'demo-Passw0rd'

interface PersonalApp extends TestApp {
  /** A signed-in account of the demo space. */
  enter(login: string): Promise<Visitor>
}

/** The real server with people and their settings, over the demo space. */
export const personalApp = async (): Promise<PersonalApp> => {
  const app = await testApp({
    key: 'personal',
    capabilities: [identity, personal],
    authenticate,
    texts: [identity.texts, personal.texts].filter(texts => texts !== undefined),
    seed: async kernel => {
      await seedDemo(kernel, { password: demoPassword })
    },
  })
  const enter = async (login: string): Promise<Visitor> => {
    const guest = app.visitor()
    await guest.signIn(login, demoPassword)
    return guest
  }
  return { ...app, enter }
}
