/** A folder of the browser's: `capabilities/files/web`. The dictionary beside it, `apps/web/texts.ts`, is served. */
const isWeb = path => /^[^/]+\/[^/]+\/web\//.test(path)
const isServer = path => /^[^/]+\/[^/]+\/server\//.test(path)

/** The two halves of the product: what makes each, and which sources it is made from. */
export const halves = [
  {
    name: 'server',
    english: 'Building the server …',
    chinese: '正在构建服务端…',
    reads: path => !path.endsWith('.tsx') && !isWeb(path),
  },
  {
    name: 'web',
    english: 'Building the pages …',
    chinese: '正在构建页面…',
    reads: path => !isServer(path),
  },
]
