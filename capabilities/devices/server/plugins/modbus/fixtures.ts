import { createServer } from 'node:net'
import { ServerTCP } from 'modbus-serial'

/** Equipment of a test: a Modbus TCP server with some units behind it. */
export interface TestEquipment {
  readonly port: number
  /** Registers and bits by unit and address; what is not there is refused as an illegal address. */
  readonly holding: Map<string, number>
  readonly coils: Map<string, boolean>
  /** Units that do not answer. */
  readonly silent: Set<number>
  /** Requests as they came: `holding 1 0+4`. */
  readonly asked: string[]
  connections(): number
  start(): Promise<void>
  stop(): Promise<void>
}

export const at = (unit: number, address: number): string => `${unit} ${address}`

const illegalAddress = (): Error => Object.assign(new Error('illegal address'), { modbusErrorCode: 2 })
const never = <T>(): Promise<T> => new Promise(() => undefined)

/** A port that is free now. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export const testEquipment = async (): Promise<TestEquipment> => {
  const port = await freePort()
  const holding = new Map<string, number>()
  const coils = new Map<string, boolean>()
  const silent = new Set<number>()
  const asked: string[] = []
  let server: ServerTCP | null = null

  const known = <T>(from: ReadonlyMap<string, T>, unit: number, address: number): T => {
    const value = from.get(at(unit, address))
    if (value === undefined) throw illegalAddress()
    return value
  }
  const answer = async <T>(unit: number, give: () => T): Promise<T> =>
    silent.has(unit) ? never<T>() : give()
  const vector = {
    // The library takes the answers of one request as an array, each of them a value or a promise.
    getMultipleHoldingRegisters: (start: number, size: number, unit: number) => {
      asked.push(`holding ${unit} ${start}+${size}`)
      return Array.from({ length: size }, (_, n) =>
        silent.has(unit) ? never<number>() : known(holding, unit, start + n),
      ) as number[]
    },
    getHoldingRegister: (start: number, unit: number) => {
      asked.push(`holding ${unit} ${start}+1`)
      return answer(unit, () => known(holding, unit, start))
    },
    getCoil: (address: number, unit: number) => answer(unit, () => known(coils, unit, address)),
    setCoil: (address: number, value: boolean, unit: number) =>
      answer(unit, () => {
        known(coils, unit, address)
        coils.set(at(unit, address), value)
      }),
    setRegister: (address: number, value: number, unit: number) =>
      answer(unit, () => {
        known(holding, unit, address)
        holding.set(at(unit, address), value)
      }),
  }
  const equipment: TestEquipment = {
    port,
    holding,
    coils,
    silent,
    asked,
    connections: () => server?.socks.size ?? 0,
    start: () =>
      new Promise((resolve, reject) => {
        const fresh = new ServerTCP(vector, { host: '127.0.0.1', port })
        // A client that goes away while it is answered is no matter of the test.
        fresh.on('socketError', () => undefined)
        fresh.on('serverError', reject)
        fresh.on('initialized', () => resolve())
        server = fresh
      }),
    stop: async () => {
      const running = server
      server = null
      if (running) await new Promise<void>(resolve => running.close(() => resolve()))
    },
  }
  await equipment.start()
  return equipment
}
