// The changelog at a release: what is under "Unreleased", day by day, becomes one dated section of the version.

const headings = ['Added', 'Changed', 'Fixed', 'Removed', 'Security', 'Upgrade']
const sectionTitle = /^## (?<name>Unreleased|\d\S*)/

/** The parts of the changelog that begin with `## `, by name, with what stands before the first one. */
function readSections(text) {
  const [intro, ...parts] = text.split(/^(?=## )/m)
  return { intro, sections: parts.map((part) => ({ name: sectionTitle.exec(part)?.groups.name, text: part })) }
}

/** Lines by their heading (Added, Changed, …), whatever day they were written on. */
function readEntries(section) {
  const entries = new Map()
  let heading
  for (const line of section.split('\n')) {
    const [, title] = /^#{3,4} (.+)$/.exec(line) ?? []
    if (title) heading = title
    if (!line.startsWith('- ')) continue
    if (!headings.includes(heading)) throw new Error(`CHANGELOG.md has an entry below "${heading}": ${line}`)
    entries.set(heading, [...(entries.get(heading) ?? []), line])
  }
  return entries
}

/**
 * The changelog with a dated section for the version, and nothing under "Unreleased". A section that the version has
 * already, since its release is repeated, is merged with it. Null if there would be no entry.
 */
export function releaseNotes(changelog, version, date) {
  const { intro, sections } = readSections(changelog)
  const isOfVersion = ({ name }) => name === 'Unreleased' || name === version
  const merged = sections.filter(isOfVersion).map(({ text }) => readEntries(text))
  const groups = headings.flatMap((heading) => {
    const lines = merged.flatMap((entries) => entries.get(heading) ?? [])
    return lines.length > 0 ? `### ${heading}\n\n${lines.join('\n')}\n` : []
  })
  if (groups.length === 0) return null
  const rest = sections.filter((section) => !isOfVersion(section)).map(({ text }) => text)
  return [
    intro,
    '## Unreleased\n\n',
    `## ${version} (${date})\n\n`,
    groups.join('\n'),
    ...rest.map((text) => `\n${text}`),
  ].join('')
}

const parts = (version) => version.split('.').map(Number)

/** Why this version can't be released; null if it can. `isAgain`: the present one, as long as it has no tag. */
export function versionRefusal(version, { present, tags, isAgain }) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return `A version is three numbers, like 1.2.0: not ${version}.`
  if (tags.includes(`v${version}`)) return `There is a tag v${version}: this version is released.`
  if (isAgain) return version === present ? null : `Only ${present}, the present version, can be repeated (--again).`
  const [before, after] = [parts(present), parts(version)]
  const place = after.findIndex((number, index) => number !== before[index])
  if (place !== -1 && after[place] > before[place]) return null
  const hint = version === present ? ' Repeat it with --again while it has no tag.' : ''
  return `${version} is not higher than ${present}, the present version.${hint}`
}

/** A package file with the version, its own and that of our other packages, which it names. */
export function withVersion(manifest, version) {
  const changed = { ...manifest, ...(manifest.version && { version }) }
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    if (!manifest[kind]) continue
    const entries = Object.entries(manifest[kind])
    changed[kind] = Object.fromEntries(
      entries.map(([name, wanted]) => [name, name.startsWith('@vermeil/') ? version : wanted]),
    )
  }
  return changed
}

/** The lock file with the version of our own packages. */
export function withLockedVersion(lock, version) {
  const isOurs = (path, { link }) => !link && !path.includes('node_modules/')
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    isOurs(path, entry) ? withVersion(entry, version) : entry,
  ])
  return { ...lock, version, packages: Object.fromEntries(packages) }
}
