// Stands in for Vite's own helper in the build: see fetch-before-import.ts.

/** By address: files that are there or on their way. */
const files = new Map()

function once(address, get) {
  const known = files.get(address)
  if (known) return known
  const got = get(address)
  files.set(address, got)
  got.catch(() => files.delete(address)) // the next try asks again
  return got
}

async function fetchScript(address) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}.`)
  await answer.arrayBuffer() // the cache takes it when it is complete
}

function addStyle(address) {
  const isThere = [...document.styleSheets].some(({ href }) => href === address)
  if (isThere) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(`${address} could not be loaded.`))
    }
    document.head.append(link)
  })
}

/** The file that `import()` names, which Vite lists only beside others. */
const namedBy = (load) => /import\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/.exec(String(load))?.[1]

export async function __vitePreload(load, listed = []) {
  const own = namedBy(load)
  const paths = new Set([...listed, ...(own ? [`assets/${own}`] : [])])
  const addresses = [...paths].map((path) => new URL(`/${path}`, location.origin).href)
  await Promise.all(addresses.map((address) => once(address, address.endsWith('.css') ? addStyle : fetchScript)))
  return load()
}
