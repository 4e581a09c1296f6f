/** Stores of the database: the keys of owners, and everything else, sealed with them. */
type StoreName = 'keys' | 'sealed'

const open = (): Promise<IDBDatabase> =>
  new Promise((opened, failed) => {
    const request = indexedDB.open('gantry-device', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('keys', { keyPath: 'owner' })
      request.result.createObjectStore('sealed', { keyPath: ['owner', 'kind', 'id'] })
    }
    request.onsuccess = () => opened(request.result)
    request.onerror = () => failed(request.error)
  })

/** Runs requests of one transaction and answers the result of the last once all is stored. */
export const inStore = async <Result>(
  name: StoreName,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const database = await open()
  try {
    return await new Promise((done, failed) => {
      const transaction = database.transaction(name, mode)
      const request = run(transaction.objectStore(name))
      transaction.oncomplete = () => done(request.result)
      transaction.onabort = () => failed(transaction.error)
      transaction.onerror = () => failed(transaction.error)
    })
  } finally {
    database.close()
  }
}
