import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

const entry = 'empty-react-page'
const script = `import { createRoot } from 'react-dom/client'; createRoot(document.getElementById('root')).render('Empty')`
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><script type="module" src="/script.js"></script></head>
<body><h1>A page</h1><div id="root"></div></body></html>`

/** Serves a page that loads React and shows a word with it: its script time is what any page with React takes here. */
export async function serveEmptyReactPage() {
  const code = gzipSync(await build())
  const server = createServer((request, response) => {
    if (request.url === '/script.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }).end(code)
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

async function build(): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    cwd: import.meta.dirname,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? `${import.meta.dirname}/${entry}.js` : null),
        load: (id) => (id.endsWith(`/${entry}.js`) ? script : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'es', minify: true })
  return output[0].code
}
