/** A form as it arrives: names with brackets make a tree, and every leaf is still text. */
export type FormNode = string | FormTree
export type FormTree = { [name: string]: FormNode }

const maxDepth = 8

const emptyTree = (): FormTree => Object.create(null) as FormTree

/**
 * Decodes `a[b][0][c]=v`. Whether `{0: …}` is a list or a map with a numeric key depends on the parameter, so the
 * tree says neither; `a[]=v` gets the next free number.
 */
export function decodeForm(encoded: string): FormTree {
  const root = emptyTree()
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = namePath(name)
    if (path) place(root, path, value)
    else root[name] = value
  }
  return root
}

/** `a[b][]` → ['a', 'b', '']; null for a name whose brackets don't match, which is then used as it is. */
function namePath(name: string): string[] | null {
  const open = name.indexOf('[')
  if (open === -1) return [name]
  const match = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name)
  if (!match?.[1] || !match[2]) return null
  const path = [match[1], ...match[2].slice(1, -1).split('][')]
  return path.length <= maxDepth ? path : null
}

function place(root: FormTree, path: readonly string[], value: string): void {
  let tree = root
  path.forEach((part, depth) => {
    const key = part === '' ? String(Object.keys(tree).length) : part
    if (depth === path.length - 1) {
      tree[key] = value
      return
    }
    const next = tree[key]
    const branch = typeof next === 'object' ? next : emptyTree()
    tree[key] = branch
    tree = branch
  })
}
