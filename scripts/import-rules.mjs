// Who may import whom. ARCHITECTURE.md draws the same map; this keeps it true.

const isTest = /\.(test|spec|fixtures)\.tsx?$|\/test\/|\.oracle\.ts$/
/** The wings of the server, from the ground up: what each knows of others is below it. */
export const wings = [
  ...['identity', 'catalog', 'contact', 'selling', 'money', 'fulfillment', 'trades', 'loans', 'desk'],
]
const wingOf = (path) => wings.find((wing) => path.startsWith(`server/src/${wing}/`))
/** The module that a path belongs to: `server/src/selling/auctions/…`. */
export const moduleOf = (path) => wingOf(path) && path.match(/^server\/src\/[^/]+\/([^/]+)\//)?.[1]
/** A feature stands in the wing that it shows: `web/src/features/selling/bidding/…`. */
const featureOf = (path) => path.match(/^web\/src\/features\/([^/]+\/[^/]+)\//)?.[1]
const entityOf = (path) => path.match(/^web\/src\/entities\/([^/]+)\//)?.[1]
/** The layers of web/src, lowest first. `ui` and `shared` are one layer: a primitive may raise a toast. */
const webLayers = [['ui', 'shared'], ['entities'], ['features'], ['app']]
const webLayerOf = (path) =>
  webLayers.findIndex((folders) => folders.some((name) => path.startsWith(`web/src/${name}/`)))
/** Entities that may import another one: authorizing a card places the bid it was authorized for. */
export const entityImports = { loan: ['delivery', 'file'], payment: ['delivery', 'lot'] }
/** All that e2e uses of the server: its process, started as users start it, the PostgreSQL below it, and test tools. */
const serverParts = [
  'server/test/has-program.ts',
  'server/test/server-process.ts',
  'server/test/scratch-folder.ts',
  'server/src/identity/music/audio/audio.fixtures.ts',
  'server/src/platform/free-port.ts',
  'server/src/platform/must.ts',
  'server/src/platform/postgres/embedded-postgres.ts',
]
/** Of which e2e opens each. */
const declaredPages = 'contracts/src/site-pages.ts'
const workspaceOf = (path) => path.match(/^[^/]+/)[0]
const isSeed = (path) => /\/seed-[\w-]+\.ts$/.test(path)
const isRules = (path) => /^(?:server|demo)\/.*(?:\/rules\/|-rules\.ts$)/.test(path)
const isRoutes = (path) => /^server\/src\/.*-routes?\.ts$/.test(path)
/** A module's API and wiring: `auctions/auctions.ts`, `auctions/auctions.module.ts`. */
const isWiring = (path) => wingOf(path) && /^server\/src\/[^/]+\/([^/]+)\/(?:\1|[^/]+\.module)\.ts$/.test(path)

/** Contracts that load the validation library. Pages load the others without it: constants, labels and arithmetic. */
const isSchema = (path) => path.startsWith('contracts/') && path.endsWith('.schema.ts')

/**
 * Each rule names what it keeps true and says which import breaks it. Paths are relative to the root; an import of a
 * package or of Node itself has no `to` but a `package`.
 */
export const importRules = [
  {
    keeps: 'contracts and the Stripe emulator import nothing else of ours',
    breaks: ({ from, to }) =>
      to && ['contracts', 'stripe-emulator'].includes(workspaceOf(from)) && workspaceOf(to) !== workspaceOf(from),
  },
  {
    keeps: 'a contract that loads the validation library, itself or by another one, is named *.schema.ts',
    breaks: ({ from, to, typeOnly, package: name }) =>
      from.startsWith('contracts/') && !isSchema(from) && !typeOnly && (to ? isSchema(to) : name === 'zod'),
  },
  {
    keeps: 'contracts and features stand in the folder of a wing',
    breaks: ({ from }) => {
      const [, folder] = from.match(/^(?:contracts\/src|web\/src\/features)\/([^/]+)\//) ?? []
      return folder !== undefined && !wings.includes(folder)
    },
  },
  {
    keeps: 'the demo is loaded by server/src/wire-demo.ts alone, with import()',
    breaks: ({ from, to, typeOnly, isDynamic = false }) =>
      to?.startsWith('demo/') &&
      workspaceOf(from) !== 'demo' &&
      !(from === 'server/src/wire-demo.ts' && (isDynamic || typeOnly)),
  },
  {
    keeps: 'the demo imports contracts, and of the server types and what adds rows for it (seed-*.ts)',
    breaks: ({ from, to, typeOnly }) =>
      to &&
      workspaceOf(from) === 'demo' &&
      !['demo', 'contracts'].includes(workspaceOf(to)) &&
      !(workspaceOf(to) === 'server' && (typeOnly || isSeed(to))),
  },
  {
    keeps: 'server and web meet in contracts',
    breaks: ({ from, to }) =>
      (from.startsWith('web/') && to?.startsWith('server/')) || (from.startsWith('server/') && to?.startsWith('web/')),
  },
  {
    keeps: 'platform serves the modules and knows none',
    breaks: ({ from, to }) =>
      from.startsWith('server/src/platform/') && (wingOf(to ?? '') || /^server\/src\/(app|main|config)/.test(to)),
  },
  {
    keeps: 'modules are composed by app.ts, which they never import',
    breaks: ({ from, to, typeOnly }) => moduleOf(from) && !typeOnly && /^server\/src\/(app|main|config)\.ts/.test(to),
  },
  {
    keeps: 'a wing knows only the wings below it, types included',
    breaks: ({ from, to }) =>
      Boolean(to && wingOf(from) && wingOf(to)) && wings.indexOf(wingOf(to)) > wings.indexOf(wingOf(from)),
  },
  {
    keeps: "a module is handed another's API and imports only its type; seeds may use another module's seeds",
    breaks: ({ from, to, typeOnly }) =>
      moduleOf(from) &&
      to &&
      moduleOf(to) &&
      moduleOf(from) !== moduleOf(to) &&
      !typeOnly &&
      !(isSeed(from) && isSeed(to)),
  },
  {
    keeps: 'rules are pure: they import contracts and other rules only, and no package',
    breaks: ({ from, to }) => isRules(from) && !(to && (workspaceOf(to) === 'contracts' || isRules(to))),
  },
  {
    keeps: 'use cases, stores and rules know nothing of routes',
    breaks: ({ from, to }) =>
      to && isRoutes(to) && !isRoutes(from) && !isWiring(from) && !/^(?:server\/src\/[^/]+\.ts$|bench\/)/.test(from),
  },
  {
    keeps: 'a feature never imports another feature',
    breaks: ({ from, to }) => featureOf(from) && to && featureOf(to) && featureOf(from) !== featureOf(to),
  },
  {
    keeps: 'an entity never imports another entity, except those named in entityImports',
    breaks: ({ from, to }) =>
      Boolean(to && entityOf(from) && entityOf(to)) &&
      entityOf(from) !== entityOf(to) &&
      !entityImports[entityOf(from)]?.includes(entityOf(to)),
  },
  {
    keeps: 'the web imports downwards: ui and shared, then entities, features, app',
    breaks: ({ from, to }) => to && webLayerOf(to) > webLayerOf(from) && webLayerOf(from) !== -1,
  },
  {
    keeps:
      'e2e imports its own support and the test kit; only its support uses the server, by the files named in serverParts, and the declared pages',
    alsoForTests: true,
    breaks: ({ from, to }) =>
      from.startsWith('e2e/') &&
      to &&
      !/^(e2e\/support|test-kit)\//.test(to) &&
      !(from.startsWith('e2e/support/') && [...serverParts, declaredPages].includes(to)),
  },
  {
    keeps: 'bench measures the server with the provider’s emulator, and knows nothing of the web and of e2e',
    alsoForTests: true,
    breaks: ({ from, to }) =>
      from.startsWith('bench/') && to && !['bench', 'contracts', 'server', 'stripe-emulator'].includes(workspaceOf(to)),
  },
  {
    keeps: 'code never imports a test or what tests are made of',
    breaks: ({ from, to }) =>
      (isTest.test(to) || to?.startsWith('test-kit/')) &&
      !isTest.test(from) &&
      /\/src\//.test(from) &&
      !from.startsWith('test-kit/'),
  },
]

/** Imports that break a rule. Tests may reach further: they put parts together that the code keeps apart. */
export function brokenRules(imports) {
  return imports.flatMap((edge) =>
    importRules
      .filter((rule) => (rule.alsoForTests || !isTest.test(edge.from)) && rule.breaks(edge))
      .map(({ keeps }) => ({ ...edge, keeps })),
  )
}

/**
 * Every group of files that import each other in a circle, types included, with one way round it: a list of files
 * that ends where it begins.
 */
export function findCycles(imports) {
  const next = new Map()
  for (const { from, to } of imports) if (to) next.set(from, [...(next.get(from) ?? []), to])
  const reached = new Map()
  const reachableFrom = (start) => {
    if (!reached.has(start)) {
      const seen = new Set()
      const open = [start]
      while (open.length) {
        for (const target of next.get(open.pop()) ?? []) {
          if (!seen.has(target)) open.push(target)
          seen.add(target)
        }
      }
      reached.set(start, seen)
    }
    return reached.get(start)
  }
  const done = new Set()
  const cycles = []
  for (const start of next.keys()) {
    if (done.has(start) || !reachableFrom(start).has(start)) continue
    const cycle = shortestCycle(next, start)
    cycles.push(cycle)
    for (const path of reachableFrom(start)) if (reachableFrom(path).has(start)) done.add(path)
  }
  return cycles
}

function shortestCycle(next, start) {
  const trails = [[start]]
  const seen = new Set()
  for (const trail of trails) {
    for (const target of next.get(trail.at(-1)) ?? []) {
      if (target === start) return [...trail, start]
      if (!seen.has(target)) trails.push([...trail, target])
      seen.add(target)
    }
  }
  return null
}
