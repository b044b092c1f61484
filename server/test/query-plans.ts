import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { must } from '../src/platform/must.ts'
import type { TestDatabase } from './test-database.ts'

/** A node of a plan, as `explain (analyze, format json)` prints it. */
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Loops'?: number
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}
export type LoggedPlan = { text: string; plan: PlanNode }

/**
 * From now on every statement of new connections to the database is logged with the plan it ran by. Call it before the
 * house opens its own connections.
 */
export async function logPlans({ name, pool }: TestDatabase): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_nested_statements': 'on',
  }
  for (const [setting, value] of Object.entries(settings)) {
    await pool.query(`alter database ${name} set ${setting} = '${value}'`)
  }
}

// An entry starts with the database's name; the lines of its JSON start with a tab. One that is still being written
// has no last line yet.
const entry = /^(\S+) LOG: {2}duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)*?\t\}\n)/gm

/** The plans logged for a database so far, in order. */
export async function readPlans({ name }: TestDatabase): Promise<LoggedPlan[]> {
  const log = await readFile(inject('postgresLog'), 'utf8')
  return [...log.matchAll(entry)]
    .filter(([, database]) => database === name)
    .map(([, , json]) => {
      const { 'Query Text': text, Plan: plan } = JSON.parse(must(json, 'a plan')) as {
        'Query Text': string
        Plan: PlanNode
      }
      return { text, plan }
    })
}

const MAX_ROWS_REMOVED = 100

/** What makes a plan slower as its tables grow: rows read only to be thrown away, and scans of whole tables. */
export function planFaults({ plan }: LoggedPlan): string[] {
  const faults: string[] = []
  const walk = (node: PlanNode) => {
    const where = `${node['Node Type']} on ${node['Relation Name'] ?? node['Index Name'] ?? '?'}`
    const removed = (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 1)
    if (removed > MAX_ROWS_REMOVED) faults.push(`${where}: ${removed} rows removed by filter`)
    const read = (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1)
    if (node['Node Type'] === 'Seq Scan' && read > MAX_ROWS_REMOVED) faults.push(`${where}: all ${read} rows read`)
    for (const child of node.Plans ?? []) walk(child)
  }
  walk(plan)
  return faults
}
