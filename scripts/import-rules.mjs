// Who may import whom. ARCHITECTURE.md draws the same map; this keeps it true.

const file = (pattern) => new RegExp(pattern)
const isTest = file(String.raw`\.(test|spec|fixtures)\.tsx?$|/test/|\.oracle\.ts$`)
const moduleOf = (path) => path.match(/^server\/src\/modules\/([^/]+)\//)?.[1]
const featureOf = (path) => path.match(/^web\/src\/features\/([^/]+)\//)?.[1]
const entityOf = (path) => path.match(/^web\/src\/entities\/([^/]+)\//)?.[1]
/** The layers of web/src, lowest first. `ui` and `shared` are one layer: a primitive may raise a toast. */
const webLayers = [['ui', 'shared'], ['entities'], ['features'], ['app']]
const webLayerOf = (path) =>
  webLayers.findIndex((folders) => folders.some((name) => path.startsWith(`web/src/${name}/`)))
/** Entities that may import another one: authorizing a card places the bid it was authorized for. */
const entityImports = { payment: ['lot'] }
const workspaceOf = (path) => path.match(/^[^/]+/)[0]

/** Each rule names what it keeps true and says which import breaks it. Paths are relative to the root. */
export const importRules = [
  {
    keeps: 'contracts and the Stripe emulator import nothing else of ours',
    breaks: ({ from, to }) =>
      ['contracts', 'stripe-emulator'].includes(workspaceOf(from)) && workspaceOf(to) !== workspaceOf(from),
  },
  {
    keeps: 'server and web meet in contracts',
    breaks: ({ from, to }) =>
      (from.startsWith('web/') && to.startsWith('server/')) || (from.startsWith('server/') && to.startsWith('web/')),
  },
  {
    keeps: 'platform serves the modules and knows none',
    breaks: ({ from, to }) =>
      from.startsWith('server/src/platform/') && file('^server/src/(modules/|app|main|config)').test(to),
  },
  {
    keeps: 'modules are composed by app.ts, which they never import',
    breaks: ({ from, to, typeOnly }) =>
      Boolean(moduleOf(from)) && !typeOnly && file(String.raw`^server/src/(app|main|config)\.ts`).test(to),
  },
  {
    keeps: "a module is handed another's face and imports only its type",
    breaks: ({ from, to, typeOnly }) =>
      Boolean(moduleOf(from) && moduleOf(to)) && moduleOf(from) !== moduleOf(to) && !typeOnly,
  },
  {
    keeps: 'rules are pure: they import contracts and other rules only',
    breaks: ({ from, to }) =>
      file(String.raw`-rules\.ts$`).test(from) && file('^server/src/platform/|-store|-routes|-jobs').test(to),
  },
  {
    keeps: 'a feature never imports another feature',
    breaks: ({ from, to }) => Boolean(featureOf(from) && featureOf(to)) && featureOf(from) !== featureOf(to),
  },
  {
    keeps: 'an entity never imports another entity, except those named in entityImports',
    breaks: ({ from, to }) =>
      Boolean(entityOf(from) && entityOf(to)) &&
      entityOf(from) !== entityOf(to) &&
      !entityImports[entityOf(from)]?.includes(entityOf(to)),
  },
  {
    keeps: 'the web imports downwards: ui and shared, then entities, features, app',
    breaks: ({ from, to }) => webLayerOf(to) > webLayerOf(from) && webLayerOf(from) !== -1,
  },
  {
    keeps: 'journeys see the house only from outside',
    breaks: ({ from, to }) => from.startsWith('e2e/') && file('^(web|server/src/modules)/').test(to),
  },
  {
    keeps: 'code never imports a test',
    breaks: ({ from, to }) => isTest.test(to) && !isTest.test(from) && from.includes('/src/'),
  },
]

/** Imports that break a rule. Tests may reach further: they put parts together that the code keeps apart. */
export function brokenRules(imports) {
  return imports
    .filter(({ from }) => !isTest.test(from))
    .flatMap((edge) => importRules.filter((rule) => rule.breaks(edge)).map(({ keeps }) => ({ ...edge, keeps })))
}

/** The first cycle found among imports that exist at run time, as a list of files, or null. */
export function findCycle(imports) {
  const next = new Map()
  for (const { from, to, typeOnly } of imports) if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set()
  const walk = (path, trail) => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return null
    for (const target of next.get(path) ?? []) {
      const cycle = walk(target, [...trail, path])
      if (cycle) return cycle
    }
    done.add(path)
    return null
  }
  for (const path of next.keys()) {
    const cycle = walk(path, [])
    if (cycle) return cycle
  }
  return null
}
