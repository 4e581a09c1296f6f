import { Worker } from 'node:worker_threads'

/**
 * Ends this process once it takes more than `most` bytes. The limit of the heap does not hold for decoded pages, and one page of a
 * crafted file, decoded without a break, can ask for more than there is: so a second thread looks every 20 ms.
 */
export const watchMemory = (most: number): void => {
  const program = `setInterval(() => {
    if (process.memoryUsage.rss() > ${most}) process.kill(process.pid, 'SIGKILL')
  }, 20)`
  new Worker(program, { eval: true }).unref()
}
