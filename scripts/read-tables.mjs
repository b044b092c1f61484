import { parseSync } from 'oxc-parser'

/** Kysely's calls whose first argument names a table. */
const kyselyCalls = new Set(
  [
    ['selectFrom', 'insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto', 'using', 'from', 'table'],
    ['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'],
    ['innerJoinLateral', 'leftJoinLateral', 'crossJoinLateral'],
  ].flat(),
)
/** Those of them that nothing but Kysely has. */
const isKyselyOnly = (name) => kyselyCalls.has(name) && !['using', 'from', 'table'].includes(name)

/** After these words of SQL a table is named, or a list of them. */
const beforeTable = new Set(['from', 'join', 'update', 'into', 'using', 'of', 'lock', 'table', 'truncate'])
const between = new Set(['only', 'lateral', 'table'])

/** The names that stand where SQL names a table. Aliases of a list are passed over; a column has a dot behind it. */
function* namesOfTables(text) {
  const tokens = text.match(/[a-z_][a-z0-9_]*|[^\s]/gi) ?? []
  for (let at = 0; at < tokens.length; at++) {
    if (!beforeTable.has(tokens[at])) continue
    let next = at + 1
    do {
      while (between.has(tokens[next])) next++
      if (tokens[next] === 'public' && tokens[next + 1] === '.') next += 2
      if (tokens[next + 1] === '.') break
      yield tokens[next]
      next++
      if (tokens[next] === 'as') next++
      if (tokens[next] !== ',') next++ // an alias, or whatever ends the list
    } while (tokens[next++] === ',')
  }
}

/** Lower case, as all our SQL is: a sentence for people begins with a capital letter. */
const statement =
  /^\s*(?:select\s+\S|with\s+(?:recursive\s+)?\w+[^;]*?\bas\s+(?:not\s+)?(?:materialized\s*)?\(|insert\s+into\s|update\s+\S+(?:\s+\w+)?\s+set\s|delete\s+from\s|lock\s+table\s|truncate\s|merge\s+into\s|listen\s+\w|notify\s+\w)/
/** A part of a statement, which a template puts together. */
const fragment =
  /^\s*(?:(?:left |inner |cross |full )?join|from|where|and|or|exists|not exists|union)\s+\S|\bjoin\s+\w+(?:\s+(?:as\s+)?\w+)?\s+on\b|\(\s*select\s/

/**
 * The SQL of a file: `tables` are those of `known` that it names, each with its first line; `sqlLine` is where its first
 * SQL stands, or null. SQL is read from template literals, strings and Kysely's calls; what an expression inserts into a
 * template is not seen.
 */
export function readTables(path, source, known) {
  const tables = new Map()
  let sqlLine = null
  const lineOf = (offset) => source.slice(0, offset).split('\n').length
  const markSql = (node) => {
    sqlLine = Math.min(sqlLine ?? Number.POSITIVE_INFINITY, lineOf(node.start))
  }
  const markTable = (table, node) => {
    if (!known.has(table)) return false
    if (!tables.has(table)) tables.set(table, lineOf(node.start))
    return true
  }

  function readText(text, node, isSql) {
    const plain = text
      .replaceAll(/--[^\n]*/g, ' ')
      .replaceAll(/'(?:[^']|'')*'/g, "''")
      .replaceAll('"', '')
    const isStatement = isSql || statement.test(plain)
    if (isStatement) markSql(node)
    if (!isStatement && !fragment.test(plain)) return
    for (const name of namesOfTables(plain)) if (markTable(name, node)) markSql(node)
  }

  function readCall(node) {
    const called = node.callee.property?.name
    const [first, second] = node.arguments
    if (node.callee.name === 'insertRows' && textOf(second)) markTable(textOf(second), node)
    if (called === 'query' && textOf(first) !== null) markSql(node)
    if (!kyselyCalls.has(called)) return
    if (isKyselyOnly(called)) markSql(node)
    for (const item of first?.type === 'ArrayExpression' ? first.elements : [first]) {
      const table = textOf(item)?.trim().split(/\s+/)[0]
      if (table && markTable(table, node)) markSql(node)
    }
  }

  walk(parseSync(path, source).program, (node) => {
    if (node.type === 'TaggedTemplateExpression' && rootName(node.tag) === 'sql') {
      readText(textOf(node.quasi), node, true)
      return
    }
    const text = textOf(node)
    if (text !== null) readText(text, node, false)
    if (node.type === 'CallExpression') readCall(node)
  })
  return { tables, sqlLine }
}

/** The text of a string or template literal, with `?` for each expression in it; null for anything else. */
function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join(' ? ')
  return null
}

const rootName = (node) => (node.type === 'MemberExpression' ? rootName(node.object) : node.name)

function walk(node, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit)
  else if (node && typeof node.type === 'string') {
    visit(node)
    for (const value of Object.values(node)) if (value && typeof value === 'object') walk(value, visit)
  }
}
