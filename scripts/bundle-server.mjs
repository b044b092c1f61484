// Bundles the server with its packages into the folder that is named, as a rule server/dist: a start then reads a few files instead of 2,300.
// Run by the pinned Node, through `ensureBuilt`.
import { dirname, join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { root, startScope } from './toolchain.mjs'

const [folder] = process.argv.slice(2)
const dist = join(root, folder)

/** Packages with native code look for it beside themselves. */
const native = [/^sharp$/, /^@node-rs\//]

/** Production neither installs nor loads these: they stay outside of its bundle. */
const standIns = startScope() === 'production' ? [/^@vermeil\/(?:demo|stripe-emulator)$/] : []

/** The place of a source as seen from the bundle, so that a checkout can be moved after it was built. */
const fromDist = (path) => relative(dist, path).split(sep).join('/')

/**
 * Migrations, pictures, fonts and packages' own files are found by the place of the module that reads them: each module
 * sees its source's place, not the bundle's. A module named by `new URL('./….ts', import.meta.url)` runs in a thread or
 * process of its own, so it becomes a file of its own.
 */
const sourcePlaces = {
  name: 'source-places',
  transform: {
    filter: { id: { exclude: /^\0/ }, code: /import\.meta\.|__dirname|__filename/ },
    handler(code, id, { magicString }) {
      const folder = JSON.stringify(fromDist(dirname(id)))
      const file = JSON.stringify(fromDist(id))
      for (const { 0: found, index, groups } of code.matchAll(
        /new URL\('\.\/(?<program>[\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(?:dirname|filename|url)\b/g,
      )) {
        magicString.update(index, index + found.length, place(this, found, groups.program))
      }
      if (/\b__dirname\b/.test(code)) magicString.prepend(`var __dirname = __bundle.dirname + "/" + ${folder};`)
      if (/\b__filename\b/.test(code)) magicString.prepend(`var __filename = __bundle.dirname + "/" + ${file};`)
      return { code: magicString }

      function place(build, expression, program) {
        if (program) {
          build.emitFile({ type: 'chunk', id: join(dirname(id), `${program}.ts`), fileName: `${program}.js` })
          return `new URL("./${program}.js", __bundle.url)`
        }
        if (expression.endsWith('url')) return `new URL(${file}, __bundle.url).href`
        return `(__bundle.dirname + "/" + ${expression.endsWith('dirname') ? folder : file})`
      }
    },
  },
}

const bundle = await rolldown({
  input: {
    main: join(root, 'server', 'src', 'main.ts'),
    house: join(root, 'server', 'src', 'house', 'house.ts'),
    'source-lines': join(root, 'scripts', 'source-lines.mjs'),
  },
  cwd: root,
  platform: 'node',
  external: [...native, ...standIns],
  plugins: [sourcePlaces],
  experimental: { nativeMagicString: true },
  onLog(level, log) {
    // Packages that are bundled may guess; nothing of ours may be found wanting.
    if (level === 'warn') throw new Error(log.message)
  },
})
await bundle.write({
  dir: dist,
  cleanDir: true,
  format: 'esm',
  // Before the imports of its own, so that errors of all that is loaded have the lines of the sources.
  banner: ({ isEntry, name }) => (isEntry && name !== 'source-lines' ? "import './source-lines.js'" : ''),
  intro: 'const __bundle = import.meta;',
  chunkFileNames: '[name]-[hash].js',
  keepNames: true, // errors and spans are named by their classes and functions
  comments: false,
  sourcemap: 'hidden', // read by `source-lines.mjs`
  sourcemapExcludeSources: true, // the checkout has them
})
